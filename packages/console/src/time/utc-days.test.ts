import { describe, expect, it } from "vitest"
import { daysAfter, daysFrom, dayWords, isDay, monthWords, shortDay } from "./utc-days.ts"

describe("days", () => {
  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-11-20", -89, "2026-08-23"]
  ])("%s and %i days are %s", (day, days, expected) => {
    expect(daysAfter(day, days)).toBe(expected)
    expect(daysFrom(day, expected)).toBe(days + 1)
  })

  it.each([
    ["2026-11-20", true],
    ["2026-13-20", false],
    ["today", false]
  ])("%s is a day: %s", (text, expected) => expect(isDay(text)).toBe(expected))

  it("have words", () => {
    expect([dayWords("2026-11-20"), shortDay("2026-11-20"), monthWords("2026-11")]).toEqual([
      "20 Nov 2026",
      "20 Nov",
      "Nov 2026"
    ])
  })
})
