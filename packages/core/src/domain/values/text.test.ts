import { expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { isNumberText, listed } from "./text.ts"

it.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a, b"]
])("lists %j", (names, text) => {
  expect(listed(names)).toBe(text)
})

it("counts the names beyond the twentieth", () => {
  const names = Array.from({ length: 23 }, (_, index) => `n${index}`)
  expect(listed(names.slice(0, 20))).toMatch(/, n19$/)
  expect(listed(names)).toMatch(/, n19 and 3 more$/)
})

it.each(["0", "1", "-1", "+1", "1.5", "1.", ".5", "1e3", "1E-3", "007", "-0", "9007199254740993"])("%j", (text) => {
  expect(isNumberText(text)).toBe(true)
})

it.each([
  "",
  " ",
  "1 ",
  " 1",
  "a",
  "1a",
  "0x10",
  "0b1",
  "Infinity",
  "NaN",
  "1e999",
  "1,5",
  "1_000",
  "--1",
  ".",
  "e3",
  "1\n",
  "١"
])("not %j", (text) => {
  expect(isNumberText(text)).toBe(false)
})

it.prop("every finite number, as it is written", { value: Schema.Finite }, ({ value }) => isNumberText(String(value)))

it("does not dwell on long texts", () => {
  expect(isNumberText(`${"1".repeat(200_000)}x`)).toBe(false)
})
