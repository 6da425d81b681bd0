import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  type DayRange,
  daysAfter,
  daysFrom,
  endOfDay,
  isoWeek,
  mondayOf,
  numberOfDay,
  partsOfWeeks,
  sundayOf,
  utcDay,
  weekday
} from "./day.ts"

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

  it("end one millisecond before the next day begins", () => {
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

/** Days since 1 January 1970. */
const SomeDay = Schema.Int.check(Schema.isBetween({ minimum: -600_000, maximum: 2_900_000 }))
const SomeYear = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9998 }))

describe("isoWeek", () => {
  it.each([
    ["2026-11-20", "2026-47"],
    ["2024-12-29", "2024-52"],
    ["2024-12-30", "2025-01"],
    ["2025-12-28", "2025-52"],
    ["2025-12-29", "2026-01"],
    ["2026-01-01", "2026-01"],
    // A year that begins on a Thursday has 53 weeks, and so does a leap year that begins on a Wednesday.
    ["2026-12-31", "2026-53"],
    ["2027-01-03", "2026-53"],
    ["2027-01-04", "2027-01"],
    ["2020-12-31", "2020-53"],
    ["2021-01-03", "2020-53"],
    ["2021-01-04", "2021-01"],
    // Years that begin on a Friday, Saturday or Sunday begin in the last week of the previous year.
    ["2016-01-03", "2015-53"],
    ["2022-01-01", "2021-52"],
    ["2022-01-02", "2021-52"],
    ["2023-01-01", "2022-52"],
    ["2024-02-29", "2024-09"],
    ["2000-02-29", "2000-09"],
    ["1970-01-01", "1970-01"],
    ["1969-12-28", "1969-52"],
    ["0001-01-01", "0001-01"]
  ])("of %s is %s", (day, week) => {
    expect(isoWeek(day)).toBe(week)
  })

  it.prop("stays the same from Monday to Sunday and changes on the next Monday", { number: SomeDay }, ({ number }) => {
    const day = daysAfter("1970-01-01", number)
    const monday = mondayOf(day)
    assert.strictEqual(weekday(monday), 0)
    assert.isTrue(monday <= day && day <= sundayOf(day))
    assert.strictEqual(numberOfDay(sundayOf(day)) - numberOfDay(monday), 6)
    assert.strictEqual(isoWeek(monday), isoWeek(day))
    assert.strictEqual(isoWeek(sundayOf(day)), isoWeek(day))
    assert.isTrue(isoWeek(daysAfter(monday, 7)) > isoWeek(monday))
  })

  it.prop("has the fourth of January in the first week of its year", { year: SomeYear }, ({ year }) => {
    const text = String(year).padStart(4, "0")
    assert.strictEqual(isoWeek(`${text}-01-04`), `${text}-01`)
    assert.isTrue(isoWeek(`${text}-12-28`) >= `${text}-52`)
  })
})

describe("partsOfWeeks", () => {
  it.each<[DayRange, ReturnType<typeof partsOfWeeks>]>([
    [{ from: "2026-11-16", to: "2026-11-22" }, []],
    [{ from: "2026-11-09", to: "2026-11-29" }, []],
    [{ from: "2026-11-17", to: "2026-11-22" }, [{ monday: "2026-11-16", days: 0b111_1110 }]],
    [{ from: "2026-11-16", to: "2026-11-16" }, [{ monday: "2026-11-16", days: 0b000_0001 }]],
    [{ from: "2026-11-18", to: "2026-11-20" }, [{ monday: "2026-11-16", days: 0b001_1100 }]],
    [
      { from: "2026-12-31", to: "2027-01-05" },
      [
        { monday: "2026-12-28", days: 0b111_1000 },
        { monday: "2027-01-04", days: 0b000_0011 }
      ]
    ],
    [{ from: "2026-11-20", to: "2026-11-19" }, []]
  ])("of %o are %o", (range, parts) => {
    expect(partsOfWeeks(range)).toEqual(parts)
  })
})
