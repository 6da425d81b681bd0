import type { Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { type AProject, aProjectWithFlag, call, theViewer, unique } from "./harness/interface.ts"

interface TwoFlags extends AProject {
  readonly other: string
}

const twoFlags = async (): Promise<TwoFlags> => {
  const flag = await aProjectWithFlag()
  const other = unique("flag")
  await call("POST", `/projects/${flag.project}/features`, { name: other })
  return { ...flag, other }
}

const read = ({ project }: AProject, feature: string) => call("GET", `/projects/${project}/features/${feature}`)

/** Opens the project with both flags chosen. */
const chooseBoth = async ({ feature, other, project }: TwoFlags): Promise<Page> => {
  const page = await openConsole(`/projects/${project}`)
  for (const name of [feature, other]) await page.getByRole("checkbox", { name: `Choose ${name}` }).check()
  return page
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).click()

const pick = async (page: Page, menu: string, item: string) => {
  await page.getByRole("button", { name: menu, exact: true }).click()
  await page.getByRole("menuitem", { name: item }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: item.replace(/^As/, "Mark as") })
    .click()
}

const red = { type: "simple", value: "red" }
const blue = { type: "simple", value: "blue" }

describe("many flags at once", () => {
  it("get tags and lose others, and undoing returns each to its own", async () => {
    const flags = await twoFlags()
    const { feature, other } = flags
    await call("POST", `/features/${feature}/tags`, red)
    await call("POST", `/features/${other}/tags`, blue)
    const page = await chooseBoth(flags)
    await page.getByRole("button", { name: "Tags", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "Change the tags of 2 flags" })
    await dialog.getByLabel("Tag", { exact: true }).fill("red")
    await page.keyboard.press("Enter")
    await dialog.getByRole("button", { name: "Remove the tag simple:red" }).waitFor()
    await dialog.getByRole("checkbox", { name: "simple:blue" }).check()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Change the tags" }).click()
    await page.getByText("1 flag got other tags.").waitFor()
    expect([await read(flags, feature), await read(flags, other)]).toMatchObject([{ tags: [red] }, { tags: [red] }])
    await undo(page)
    await expect.poll(() => read(flags, other)).toMatchObject({ tags: [blue] })
    expect(await read(flags, feature)).toMatchObject({ tags: [red] })
  })

  it("are archived, and come back as they were: on, and dependent", async () => {
    const flags = await twoFlags()
    const { feature, other, project } = flags
    const parent = unique("parent")
    await call("POST", `/projects/${project}/features`, { name: parent })
    await call("POST", `/projects/${project}/features/${other}/dependencies`, { feature: parent })
    await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
    const before = await Promise.all([read(flags, feature), read(flags, other)])
    const page = await chooseBoth(flags)
    await page.getByRole("button", { name: "Archive", exact: true }).click()
    await page.getByRole("button", { name: "Archive 2 flags" }).click()
    await page.getByText("2 flags archived.").waitFor()
    expect(await call("GET", `/search/features?archived=IS:true&project=IS:${project}`)).toMatchObject({ total: 2 })
    await undo(page)
    await page.getByRole("switch", { name: `${feature} in production`, checked: true }).waitFor()
    expect((await Promise.all([read(flags, feature), read(flags, other)])).map(stateOf)).toEqual(before.map(stateOf))
  })

  it("are switched, and undoing touches only what was switched", async () => {
    const flags = await twoFlags()
    const { feature, other, project } = flags
    const path = (name: string) => `/projects/${project}/features/${name}/environments/development`
    await call("POST", `${path(feature)}/on`)
    const page = await chooseBoth(flags)
    await pick(page, "Switch", "Switch on in development")
    await page.getByText("1 flag switched on in development.").waitFor()
    expect(await call("GET", path(other))).toMatchObject({ enabled: true, strategies: [{ name: "flexibleRollout" }] })
    await undo(page)
    // Switching the flag on had added a strategy.
    await expect.poll(() => call("GET", path(other))).toMatchObject({ enabled: false, strategies: [] })
    expect(await call("GET", path(feature))).toMatchObject({ enabled: true, strategies: [{}] })
  })

  it("are marked as stale, and as active again", async () => {
    const flags = await twoFlags()
    const { feature, other, project } = flags
    await call("POST", `/projects/${project}/stale`, { features: [feature], stale: true })
    const page = await chooseBoth(flags)
    await pick(page, "Mark", "As stale")
    await page.getByText("1 flag marked as stale.").waitFor()
    expect(await read(flags, other)).toMatchObject({ stale: true })
    await undo(page)
    await expect.poll(() => read(flags, other)).toMatchObject({ stale: false })
    expect(await read(flags, feature)).toMatchObject({ stale: true })
  })

  it("cannot be changed by a viewer, neither on the page nor at the server", async () => {
    const flags = await twoFlags()
    const page = await openConsole(`/projects/${flags.project}`, { as: await theViewer() })
    await page.getByRole("checkbox", { name: `Choose ${flags.feature}` }).check()
    for (const name of ["Tags", "Archive"]) {
      const button: Locator = page.getByRole("button", { name, exact: true })
      expect(await button.getAttribute("aria-disabled")).toBe("true")
    }
    const archive = await page.context().request.post(`api/admin/projects/${flags.project}/archive`, {
      data: { features: [flags.feature] }
    })
    expect(archive.status()).toBe(403)
    expect(await read(flags, flags.feature)).toMatchObject({ archived: false })
  })
})

/** The parts of a feature that undoing has to restore. */
const stateOf = (feature: unknown) => {
  const { archived, dependencies, environments } = Object(feature)
  return { archived, dependencies, environments: Array.from(environments).map((one) => Object(one).enabled) }
}

describe("the page to clean up", () => {
  it("lists completed flags below a long list of stale ones, and archives them", async () => {
    const flag = await aProjectWithFlag()
    const { feature, project } = flag
    const stale = Array.from({ length: 45 }, () => unique("stale"))
    await Promise.all(stale.map((name) => call("POST", `/projects/${project}/features`, { name })))
    await call("POST", `/projects/${project}/stale`, { features: stale, stale: true })
    await call("POST", `/projects/${project}/features/${feature}/lifecycle/complete`, { status: "kept" })
    const page = await openConsole("/clean-up")
    await page.getByRole("link", { name: stale.at(-1) ?? "" }).waitFor()
    const older = page.getByRole("region", { name: "Potentially stale" })
    await older.getByText("No potentially stale flags.").waitFor()
    const completed = page.getByRole("region", { name: "Completed" })
    await completed.getByRole("rowgroup").scrollIntoViewIfNeeded()
    await completed.getByRole("checkbox", { name: `Choose ${feature}` }).check()
    // The screen is high enough that the bar covers no row.
    await page.setViewportSize({ width: 1440, height: 6000 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole("button", { name: "Archive", exact: true }).click()
    await page.getByRole("button", { name: "Archive 1 flag" }).click()
    await page.getByText("1 flag archived.").waitFor()
    expect(await read(flag, feature)).toMatchObject({ archived: true })
  })
})
