import { describe, expect, it } from "@effect/vitest"
import { daysAfter, daysFrom, endOfDay, numberOfDay, utcDay } from "./day.ts"

describe("days", () => {
  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2023-02-28", 1, "2023-03-01"],
    ["2100-02-28", 1, "2100-03-01"],
    ["2024-03-01", -1, "2024-02-29"],
    ["2026-11-20", -89, "2026-08-23"],
    ["2026-11-20", 0, "2026-11-20"]
  ])("%s and %i days are %s", (day, days, expected) => {
    expect(daysAfter(day, days)).toBe(expected)
    expect(numberOfDay(expected) - numberOfDay(day)).toBe(days)
  })

  it("end a millisecond before the next one begins", () => {
    expect(endOfDay("2024-02-29")).toBe("2024-02-29T23:59:59.999Z")
    expect(utcDay(endOfDay("2024-02-29"))).toBe("2024-02-29")
  })

  it.each([
    ["2024-02-28", "2024-03-01", ["2024-02-28", "2024-02-29", "2024-03-01"]],
    ["2026-11-20", "2026-11-20", ["2026-11-20"]],
    ["2026-11-20", "2026-11-19", []]
  ])("from %s to %s are %o", (first, last, days) => {
    expect(daysFrom(first, last)).toEqual(days)
  })
})
