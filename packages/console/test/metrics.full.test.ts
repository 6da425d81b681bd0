import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { evaluate } from "./harness/evaluate.ts"
import { aProjectWithFlag, call, theViewer } from "./harness/interface.ts"

it("the evaluations of a flag are shown by hour and by day, as a table and as a file", async () => {
  const { feature, project } = await aProjectWithFlag()
  await evaluate(feature)
  const days = () => call("GET", `/client-metrics/features/${feature}/days`)
  // The server counts every few seconds.
  await expect.poll(days).toMatchObject({ days: [{ environment: "production", yes: 3, no: 1 }] })

  const path = `/projects/${project}/features/${feature}/metrics`
  const page = await openConsole(path, { as: await theViewer() })
  await page.getByText("4 evaluations in 48 hours, 75% on").waitFor()
  await page.getByRole("combobox", { name: "Range" }).click()
  await page.getByRole("option", { name: "Last 30 days" }).click()
  await page.getByText("4 evaluations in 30 days, 75% on").waitFor()
  expect(page.url()).toContain("days=30")
  await expectAccessible(page)

  const production = page.getByRole("figure", { name: "production" })
  await production.getByRole("button", { name: "Table" }).click()
  await production.getByRole("columnheader", { name: "Day (UTC)" }).waitFor()
  expect(await production.getByRole("row").count()).toBe(31)
  const download = page.waitForEvent("download")
  await production.getByRole("button", { name: "Download CSV" }).click()
  const lines = (await readFile(await (await download).path(), "utf8")).trim().split(/\r?\n/)
  expect(lines).toHaveLength(31)
  expect(lines.filter((line) => line.endsWith(",3,1"))).toHaveLength(1)
})
