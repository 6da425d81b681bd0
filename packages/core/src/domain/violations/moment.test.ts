import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { parseMoment } from "./moment.ts"

const moments: ReadonlyArray<readonly [string | undefined, string | undefined]> = [
  [undefined, undefined],
  ["", undefined],
  ["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z"],
  ["2026-03-01T12:00:00.1234567+02:00", "2026-03-01T10:00:00.123Z"],
  ["2024-02-29T23:59:59-00:30", "2024-03-01T00:29:59.000Z"]
]

it.each(moments)("reads %j as %j", (text, expected) => {
  expect(Result.getOrThrow(parseMoment(text))).toBe(expected)
})

const refused = [
  "2026-03-01",
  "2026-03-01T12:00:00",
  "2026-02-30T12:00:00Z",
  "yesterday",
  "1772366400000",
  "2026-03-01T12:00:00 02:00"
]

it.each(refused)("refuses %j", (text) => {
  expect(Result.isFailure(parseMoment(text))).toBe(true)
})

it("refuses two moments", () => {
  expect(Result.isFailure(parseMoment(["2026-03-01T12:00:00Z", "2026-03-02T12:00:00Z"]))).toBe(true)
})
