import { describe, expect, it } from "vitest"
import { isIn, rangeBefore, rangeOf, readRange } from "./range.ts"

describe("readRange", () => {
  it.each([
    ["nothing", {}, {}],
    ["a known number of days", { days: 90 }, { days: 90 }],
    ["its text", { days: "30" }, { days: 30 }],
    ["no other number", { days: 31 }, {}],
    ["days", { from: "2026-11-01", to: "2026-11-20" }, { from: "2026-11-01", to: "2026-11-20" }],
    [
      "days before a number",
      { days: 30, from: "2026-11-01", to: "2026-11-20" },
      { from: "2026-11-01", to: "2026-11-20" }
    ],
    ["no reversed days", { from: "2026-11-20", to: "2026-11-01" }, {}],
    ["no broken day", { from: "x", to: "2026-11-01" }, {}],
    ["at most a year", { from: "2020-01-01", to: "2026-11-20" }, { from: "2025-11-20", to: "2026-11-20" }]
  ])("reads %s", (_, search, expected) => expect(readRange(search)).toEqual(expected))
})

describe("ranges", () => {
  it.each([
    [{}, { from: "2026-11-14", to: "2026-11-20" }],
    [{ days: 30 }, { from: "2026-10-22", to: "2026-11-20" }],
    [
      { from: "2026-01-01", to: "2026-01-31" },
      { from: "2026-01-01", to: "2026-01-31" }
    ]
  ])("%j", (search, expected) => expect(rangeOf(search, "2026-11-20", 7)).toEqual(expected))

  it("are as long as the range before", () =>
    expect(rangeBefore({ from: "2026-11-08", to: "2026-11-14" })).toEqual({ from: "2026-11-01", to: "2026-11-07" }))

  it.each([
    ["2026-11-08", true],
    ["2026-11-14T23:59:59.999Z", true],
    ["2026-11-15", false]
  ])("contain %s: %s", (at, expected) => expect(isIn({ from: "2026-11-08", to: "2026-11-14" }, at)).toBe(expected))
})
