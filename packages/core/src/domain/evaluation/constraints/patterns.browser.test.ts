import { expect, it } from "vitest"
import { loadPatterns, patternTest } from "./patterns.browser.ts"

it("matches nothing until the engine is loaded, and then by the same test", async () => {
  const [matches, ignoresCase, isInvalid] = [patternTest("^r", false), patternTest("^R", true), patternTest("(", false)]
  expect([matches("red"), ignoresCase("red"), isInvalid("(")]).toEqual([false, false, false])
  const loading = loadPatterns()
  expect(loadPatterns()).toBe(loading)
  await loading
  expect([matches("red"), matches("RED"), ignoresCase("red"), isInvalid("(")]).toEqual([true, false, true, false])
})
