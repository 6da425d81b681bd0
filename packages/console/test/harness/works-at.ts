import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { openConsole } from "./browser.ts"
import { unique } from "./interface.ts"
import { interfaceOf } from "./interface-of.ts"
import type { Server } from "./start-server.ts"

/**
 * What a user does first, on any server: logs in, finds a flag, switches it, edits a strategy, and opens a link to it.
 */
export const worksAt = (serverOf: () => Server) =>
  it("logs in, lists, switches, edits, and opens deep links", async () => {
    const server = serverOf()
    const call = interfaceOf(server)
    const flag = unique("flag")
    const path = `/admin/projects/default/features/${flag}`
    await call("POST", "/admin/projects/default/features", { name: flag, type: "release" })
    const page = await openConsole("/features", { server, as: undefined })
    await logIn(page, server)

    await page.getByRole("link", { name: flag }).click()
    await page.getByRole("heading", { level: 1, name: flag }).waitFor()
    expect(page.url()).toBe(`${server.url}/projects/default/features/${flag}`)
    await page.getByRole("switch", { name: `${flag} in development` }).click()
    await expect.poll(() => call("GET", `${path}/environments/development`)).toMatchObject({ enabled: true })

    await page.reload()
    await page.getByRole("button", { name: /^Edit / }).click()
    await page.getByRole("dialog").getByLabel("Share of users in %").fill("40")
    await page.getByRole("button", { name: "Save in development" }).click()
    await expect
      .poll(() => call("GET", `${path}/environments/development`))
      .toMatchObject({ strategies: [{ parameters: { rollout: "40" } }] })

    await page.goto(`${server.url}/projects/default/features/${flag}/history`)
    await page.getByRole("heading", { level: 1, name: flag }).waitFor()
    await page.getByText("enabled").first().waitFor()
    await page.reload()
    await page.getByRole("heading", { level: 1, name: flag }).waitFor()
  })

const logIn = async (page: Page, { password }: Server) => {
  await page.getByLabel("Username or email").fill("admin")
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
  await page.getByRole("heading", { name: "Flags", exact: true }).waitFor()
}
