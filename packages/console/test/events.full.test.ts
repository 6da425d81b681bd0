import { expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, call } from "./harness/interface.ts"
import { read } from "./harness/people.ts"

it("the history of a flag says who, when, what and why, shows how it was, and takes changes back", async () => {
  const { feature, project } = await aProjectWithFlag()
  const path = `/projects/${project}/features/${feature}`
  const isOn = async () => (await read<{ enabled: boolean }>(`${path}/environments/production`)).enabled
  const page = await openConsole(path)
  await page.getByRole("switch", { name: `${feature} in production` }).click()
  await page.getByLabel("Why?").fill("The sale begins at noon – 20% off")
  await page.getByRole("button", { name: "Switch on in production" }).click()
  await expect.poll(isOn).toBe(true)

  await page.getByRole("link", { name: "History", exact: true }).click()
  const versions = page.getByRole("list", { name: `Versions of ${feature}` })
  const newest = versions.getByRole("article").first()
  await newest.getByText("The sale begins at noon – 20% off").waitFor()
  await versions.getByRole("article", { name: "Version 1", exact: true }).waitFor()
  await expectAccessible(page)

  await newest.getByRole("button", { name: "Undo" }).last().click()
  await page.getByRole("dialog", { name: "Undo this change?" }).getByLabel("Why?").fill("Too early")
  await page.getByRole("button", { name: "Undo the change" }).click()
  await expect.poll(isOn).toBe(false)
  await versions.getByText("Too early").waitFor()

  await versions
    .getByRole("article", { name: "Version 2", exact: true })
    .getByRole("link", { name: "How it was" })
    .click()
  const then = page.getByText("as it was at")
  await then.waitFor()
  await page.getByText("On", { exact: true }).waitFor()
  await expectAccessible(page)
})

it("what somebody changed since is not undone, and the page says what is different", async () => {
  const { feature, project } = await aProjectWithFlag()
  const path = `/projects/${project}/features/${feature}`
  await call("POST", `${path}/environments/development/on`)
  const page = await openConsole(`${path}/history`)
  const switched = page.getByRole("article", { name: "Version 2", exact: true })
  await switched.getByRole("button", { name: "Undo" }).last().click()
  await call("POST", `${path}/environments/development/off`)
  await page.getByRole("button", { name: "Undo the change" }).click()
  await page.getByRole("dialog").getByText("It was switched off since").waitFor()
  await page.getByRole("dialog").getByText("Close", { exact: true }).waitFor()
  await expectAccessible(page)
})

it("an environment is restored to a moment, after its differences were shown", async () => {
  const { feature, project } = await aProjectWithFlag()
  const path = `/projects/${project}/features/${feature}/environments/production`
  const page = await openConsole(`/projects/${project}/settings`)
  const restore = page.getByRole("button", { name: "Restore to a moment: production" })
  await restore.waitFor()
  // The input has whole seconds, and the project must exist at the beginning of the chosen one.
  const made = await page.evaluate(localNow)
  await expect.poll(() => page.evaluate(localNow)).not.toBe(made)
  const before = await page.evaluate(localNow)
  await call("POST", `${path}/on`)
  await restore.click()
  const dialog = page.getByRole("dialog", { name: "Restore production to a moment" })
  await dialog.getByLabel("Date and time").fill("2099-01-01T10:00")
  await dialog.getByRole("button", { name: "Show the differences" }).click()
  await dialog.getByText(/must not be in the future/i).waitFor()
  await dialog.getByLabel("Date and time").fill(before)
  await dialog.getByRole("button", { name: "Show the differences" }).click()
  await dialog.getByText("1 flag differs from").waitFor()
  expect(await read(path)).toMatchObject({ enabled: true })
  await expectAccessible(page)
  await dialog.getByLabel("Why?").fill("Back to before the launch")
  await dialog.getByRole("button", { name: "Restore 1 flag" }).click()
  await page.getByText("1 flag of production restored").waitFor()
  expect(await read(path)).toMatchObject({ enabled: false })
})

/** Runs in the page: the present second in its zone, as its inputs take it. */
const localNow = (): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" }).format().replace(" ", "T")
