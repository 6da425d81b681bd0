import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { password } from "./harness/credentials.ts"
import { aPerson, call, theViewer, unique } from "./harness/interface.ts"

describe("logging in", () => {
  it("logs out", async () => {
    const page = await openConsole("/features", { as: await theViewer() })
    await page.getByRole("button", { name: /viewer-/ }).click()
    await page.getByRole("menuitem", { name: "Log out" }).click()
    await page.getByText("You have logged out").waitFor()
    await page.goto("/features")
    await page.getByLabel("Password").waitFor()
  })

  it("asks again when the session has ended, and keeps what was typed", async () => {
    const page = await openConsole("/features", { as: await theViewer() })
    const search = page.getByRole("searchbox", { name: "Search flags" })
    await search.fill("kept")
    await page.context().clearCookies()
    await search.fill("kept-words")
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor()
    expect(await page.locator("input[type=search]").inputValue()).toBe("kept-words")
  })
})

describe("links that the service makes", () => {
  it("an invitation leads to an account", async () => {
    const invitation: unknown = await call("POST", "/invite-link/tokens", {
      name: unique("invitation"),
      expiresAt: new Date(Date.now() + 86_400_000).toISOString()
    })
    const url = new URL(String(Reflect.get(Object(invitation), "url")))
    const page = await openConsole(`${url.pathname}${url.search}`, { as: undefined })
    const email = `${unique("new")}@example.com`
    await page.getByLabel("Name").fill("New Person")
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password").fill("short")
    await page.getByRole("alert").waitFor()
    await expectAccessible(page)
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign up" }).click()
    await page.getByRole("heading", { name: "Flags", exact: true }).waitFor()
  })

  it("a link sets a new password", async () => {
    const { username } = await aPerson("viewer")
    const link: unknown = await call("POST", "/user-admin/reset-password", { id: `${username}@example.com` })
    const url = new URL(String(Reflect.get(Object(link), "resetPasswordUrl")))
    const page = await openConsole(`${url.pathname}${url.search}`, { as: undefined })
    await page.getByLabel("New password").fill("nine rivers under a castle")
    await page.getByRole("button", { name: "Save the password and log in" }).click()
    await page.getByRole("heading", { name: "Flags", exact: true }).waitFor()
    const again = await openConsole(`${url.pathname}${url.search}`, { as: undefined })
    await again.getByText("This link was used already").waitFor()
    await expectAccessible(again)
  })

  it("an unknown address says so", async () => {
    const page = await openConsole("/no/such/page")
    await page.getByText("There is no such page").waitFor()
    await expectAccessible(page)
  })
})
