import { expect, it } from "vitest"
import { listed } from "./listed.ts"

it.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a, b"]
])("lists %j", (names, text) => {
  expect(listed(names)).toBe(text)
})

it("counts what is beyond the twentieth", () => {
  const names = Array.from({ length: 23 }, (_, index) => `n${index}`)
  expect(listed(names.slice(0, 20))).toMatch(/, n19$/)
  expect(listed(names)).toMatch(/, n19 and 3 more$/)
})
