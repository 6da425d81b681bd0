import type axe from "axe-core"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/**
 * All rules that WCAG 2.2 AA asks for, those that depend on colours, or those that depend on colours and on the width.
 */
export type Rules = "all" | "colours" | "layout"

/** Pages parse the minified script in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")

const colours = ["color-contrast", "link-in-text-block"]

const runs: Readonly<Record<Rules, axe.RunOnly>> = {
  all: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  colours: { type: "rule", values: colours },
  layout: { type: "rule", values: [...colours, "target-size", "scrollable-region-focusable"] }
}

/** The menu, which is the same next to every page. */
const MENU = 'aside[aria-label="Menu"]'

/** The violations that axe finds on the page. The menu is checked only on demand. */
export const accessibilityFaults = async (
  page: Page,
  rules: Rules = "all",
  { menu = false } = {}
): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate(() => Reflect.has(globalThis, "axe")))) await page.evaluate(source)
  return page.evaluate(
    async ({ exclude, runOnly }) => {
      const engine: typeof axe = Reflect.get(globalThis, "axe")
      const { violations } = await engine.run({ exclude }, { runOnly, resultTypes: ["violations"] })
      return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)
    },
    { exclude: menu ? [] : [MENU], runOnly: runs[rules] }
  )
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await accessibilityFaults(page)).toEqual([])
