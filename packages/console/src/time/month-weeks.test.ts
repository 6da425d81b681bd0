import { expect, it } from "vitest"
import { isMonth, monthsAfter, monthWeeks } from "./month-weeks.ts"

it.each([
  ["2026-11", 6, "2026-10-26", "2026-12-06"],
  ["2027-02", 4, "2027-02-01", "2027-02-28"],
  ["2028-02", 5, "2028-01-31", "2028-03-05"],
  ["2026-08", 6, "2026-07-27", "2026-09-06"],
  ["1969-12", 5, "1969-12-01", "1970-01-04"]
])("%s has %i weeks, from %s to %s", (month, count, first, last) => {
  const weeks = monthWeeks(month)
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

it.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-11", -23, "2024-12"]
])("%s and %i months", (month, months, expected) => {
  expect(monthsAfter(month, months)).toBe(expected)
})

it("knows months", () => {
  expect(["2026-11", "2026-13", "2026-1", ""].map(isMonth)).toEqual([true, false, false, false])
})
