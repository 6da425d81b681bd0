import axe from "axe-core"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** All rules that WCAG 2.2 AA asks for, or only those that depend on colours. */
export type Rules = "all" | "colours"

/** What axe finds on the page as it is now. */
export const accessibilityFaults = async (page: Page, rules: Rules = "all"): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate(() => Reflect.has(globalThis, "axe")))) await page.evaluate(axe.source)
  const runOnly =
    rules === "all"
      ? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
      : { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] }
  return page.evaluate(async (run) => {
    const engine: typeof axe = Reflect.get(globalThis, "axe")
    const { violations } = await engine.run({ runOnly: run, resultTypes: ["violations"] })
    return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)
  }, runOnly)
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await accessibilityFaults(page)).toEqual([])
