import axe from "axe-core"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** Expects that axe finds nothing on the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const engine: typeof axe = Reflect.get(globalThis, "axe")
    const { violations } = await engine.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    })
    return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)
  })
  expect(found).toEqual([])
}
