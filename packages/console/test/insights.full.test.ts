import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { follow, openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, call, theMember, theViewer } from "./harness/interface.ts"
import { read } from "./harness/people.ts"

it("events are searched with filters in the address, and say what changed and where", async () => {
  const { feature, project } = await aProjectWithFlag()
  await call("POST", `/projects/${project}/features/${feature}/environments/development/on`)
  const path = `/history?project=IS:${project}&type=IS:feature-environment-enabled`
  const page = await openConsole(path, { as: await theViewer() })
  await page.getByText("1 event", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Show what changed" }).click()
  await expectAccessible(page)
  await page.getByRole("link", { name: feature }).first().click()
  await page.getByRole("heading", { level: 1, name: feature }).waitFor()
  await page.goBack()
  await page.getByText("1 event", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Clear", exact: true }).click()
  // Other tests may write events meanwhile.
  await page.getByText(/^[\d,]+ events(?:, [\d,]+ of them new)?$/).waitFor()
  expect(page.url()).not.toContain("feature-environment-enabled")
})

it("insights are about a project and a range, which stand in the address", async () => {
  const { project } = await aProjectWithFlag()
  const page = await openConsole(`/projects/${project}/insights`, { as: await theViewer() })
  await page.getByRole("combobox", { name: "Range" }).click()
  await page.getByRole("option", { name: "Last 30 days" }).click()
  await expect.poll(() => page.url()).toContain("days=30")
  await page.getByRole("figure", { name: "Health" }).waitFor()
  await follow(page, "/insights")
  await page.getByRole("combobox", { name: "Projects" }).click()
  await page.getByRole("option", { name: project, exact: true }).click()
  await page.keyboard.press("Escape")
  await expect.poll(() => page.url()).toContain(`projects=${project}`)
  const flags = page.locator("dl > div", { has: page.getByText("Flags", { exact: true }) })
  await flags.getByText("1", { exact: true }).waitFor()
})

it("flags are exported as a file that an import reads", async () => {
  const { feature, project } = await aProjectWithFlag()
  const page = await openConsole(`/import/export?project=${project}`, { as: await theMember(project) })
  await page.getByRole("combobox", { name: "Configuration of the environment" }).click()
  await page.getByRole("option", { name: "development" }).click()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Save the file" }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ features: [{ name: feature }] })
})

it("the instance shows its version, its limits and its jobs, the limits to administrators alone", async () => {
  const page = await openConsole("/admin/instance")
  const { version } = await read<{ version: string }>("/ui-config")
  await page.getByText(version, { exact: true }).waitFor()
  await page.getByText("answers", { exact: true }).waitFor()
  await page.getByRole("table", { name: "Background jobs" }).waitFor()
  await page.getByText(/^\d+ of 5,000$/).waitFor()
  const viewer = await openConsole("/admin/instance", { as: await theViewer() })
  await viewer.getByText("Only administrators see how full it is.").waitFor()
  const maintenance = viewer.getByRole("switch", { name: /maintenance/i })
  expect(await maintenance.getAttribute("aria-disabled")).toBe("true")
})
