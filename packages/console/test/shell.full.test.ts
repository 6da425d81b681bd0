import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, aUser, call, theViewer } from "./harness/interface.ts"

/** Opens the palette by its shortcut, and types. */
const type = async (page: Page, words: string) => {
  await page.getByRole("heading", { name: "Projects", exact: true }).waitFor()
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: "Find or do" }).fill(words)
}

const environmentOf = ({ feature, project }: { readonly feature: string; readonly project: string }, name: string) =>
  call("GET", `/projects/${project}/features/${feature}/environments/${name}`)

describe("the command palette", () => {
  it("switches a flag in production, after the question that its page asks", async () => {
    const made = await aProjectWithFlag()
    const page = await openConsole("/projects")
    await type(page, `switch on ${made.feature} in prod`)
    await page.getByRole("option", { name: `Switch on ${made.feature} in production` }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press("Enter")
    const question = page.getByRole("dialog", { name: `Switch on ${made.feature} in production?` })
    await question.waitFor()
    expect(await environmentOf(made, "production")).toMatchObject({ enabled: false })
    await question.getByRole("button", { name: "Switch on in production" }).click()
    await expect.poll(() => environmentOf(made, "production")).toMatchObject({ enabled: true })
    await question.waitFor({ state: "detached" })
  })

  it("switches in development at once, and offers to undo it", async () => {
    const made = await aProjectWithFlag()
    const page = await openConsole("/projects")
    await type(page, `enable ${made.feature} in development`)
    await page.getByRole("option", { name: `Switch on ${made.feature} in development` }).waitFor()
    await page.keyboard.press("Enter")
    await expect.poll(() => environmentOf(made, "development")).toMatchObject({ enabled: true })
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(() => environmentOf(made, "development")).toMatchObject({ enabled: false })
  })

  it("says why a viewer cannot switch", async () => {
    const made = await aProjectWithFlag()
    const page = await openConsole("/projects", { as: await theViewer() })
    await type(page, `switch on ${made.feature} in development`)
    const option = page.getByRole("option", { name: `Switch on ${made.feature} in development` })
    await option.getByText("You need the permission UPDATE_FEATURE_ENVIRONMENT").waitFor()
    expect(await option.getAttribute("aria-disabled")).toBe("true")
    await page.keyboard.press("Enter")
    expect(await environmentOf(made, "development")).toMatchObject({ enabled: false })
  })

  it("finds people for administrators", async () => {
    const username = await aUser()
    const page = await openConsole("/projects")
    await type(page, username)
    await page.getByRole("option", { name: username }).waitFor()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: username }).waitFor()
  })

  it("changes the theme, and logs out", async () => {
    const page = await openConsole("/projects", { as: await theViewer() })
    await type(page, "dark")
    await page.getByRole("option", { name: "Dark theme" }).waitFor()
    await page.keyboard.press("Enter")
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark")
    await type(page, "log out")
    await page.getByRole("option", { name: "Log out" }).waitFor()
    await page.keyboard.press("Enter")
    await page.getByText("You have logged out").waitFor()
  })
})
