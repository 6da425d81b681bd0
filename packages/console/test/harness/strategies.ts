import type { Locator, Page } from "playwright-core"
import { openConsole } from "./browser.ts"
import { type AProject, call, type Person } from "./interface.ts"

/** The address of the strategies of a flag. */
export const strategiesOf = ({ feature, project }: AProject, environment = "development") =>
  `/projects/${project}/features/${feature}/environments/${environment}/strategies`

/** Adds a strategy for a share of users. */
export const aStrategy = (flag: AProject, rollout: string, environment?: string): Promise<unknown> =>
  call("POST", strategiesOf(flag, environment), {
    name: "flexibleRollout",
    parameters: { rollout, stickiness: "default", groupId: flag.feature }
  })

/** Chooses an option of a select. */
export const choose = async (scope: Locator, label: string, option: string) => {
  await scope.getByLabel(label, { exact: true }).click()
  const options = scope.page().getByRole("option")
  await options.filter({ has: scope.page().getByText(option, { exact: true }) }).click()
}

/** Adds a constraint in a strategy's dialog. */
export const constrain = async (dialog: Locator, field: string, comparison?: string) => {
  await dialog.getByRole("button", { name: "Add a constraint" }).click()
  await choose(dialog, "Context field", field)
  if (comparison !== undefined) await choose(dialog, "Comparison", comparison)
}

export const openFlag = ({ feature, project }: AProject, as?: Person): Promise<Page> =>
  openConsole(`/projects/${project}/features/${feature}`, as === undefined ? {} : { as })

/** Waits for the strategies of an environment, since those of another one may be visible before. */
export const waitForStrategies = (page: Page, environment: string): Promise<void> =>
  page.locator(`ol[aria-label="Strategies in ${environment}"]`).waitFor({ state: "attached" })

/** Opens the dialog of a new strategy. */
export const openNewStrategy = async (page: Page): Promise<Locator> => {
  await waitForStrategies(page, "development")
  await page.getByRole("button", { name: "Add a strategy" }).first().click()
  return page.getByRole("dialog", { name: "Add a strategy in development" })
}
