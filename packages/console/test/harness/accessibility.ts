import axe from "axe-core"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** What axe finds on the page as it is now. */
export const accessibilityFaults = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const engine: typeof axe = Reflect.get(globalThis, "axe")
    const { violations } = await engine.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    })
    return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)
  })
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await accessibilityFaults(page)).toEqual([])
