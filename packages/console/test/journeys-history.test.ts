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
  await page.getByLabel("Why?").fill("The sale begins at noon – 20 % off")
  await page.getByRole("button", { name: "Switch on in production" }).click()
  await expect.poll(isOn).toBe(true)

  await page.getByRole("link", { name: "History", exact: true }).click()
  const versions = page.getByRole("list", { name: `Versions of ${feature}` })
  const newest = versions.getByRole("article").first()
  await newest.getByText("The sale begins at noon – 20 % off").waitFor()
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
