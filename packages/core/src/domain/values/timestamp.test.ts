import { expect, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import { isRfc3339, justAfter } from "./timestamp.ts"

it.each([
  "2022-01-27T11:33:00.000Z",
  "2022-01-27t11:33:00z",
  "2022-01-27T11:33:00+01:00",
  "2022-01-27T11:33:00.123456789-23:59",
  "2024-02-29T00:00:00Z",
  "2000-02-29T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z"
])("%s", (text) => {
  expect(isRfc3339(text)).toBe(true)
})

it.each([
  "",
  "2022-01-27",
  "2022-01-27T11:33",
  "2022-01-27T11:33Z",
  "2022-01-27T11:33:00",
  "2022-01-27 11:33:00Z",
  "2022-01-27T11:33:00+0100",
  "2022-01-27T11:33:00+24:00",
  "2022-01-27T24:00:00Z",
  "2022-01-27T23:59:60Z",
  "2022-13-01T00:00:00Z",
  "2022-00-01T00:00:00Z",
  "2022-04-31T00:00:00Z",
  "2022-01-00T00:00:00Z",
  "2023-02-29T00:00:00Z",
  "1900-02-29T00:00:00Z",
  "2022-1-7T11:33:00Z",
  "2022-01-27T11:33:00.Z",
  "2022-01-27T11:33:00Z\n",
  "1643283180000",
  "tomorrow"
])("not %j", (text) => {
  expect(isRfc3339(text)).toBe(false)
})

const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 253_402_300_799_999 }))

it.prop("every moment, as it is written", { millis: Millis }, ({ millis }) =>
  isRfc3339(DateTime.formatIso(DateTime.makeUnsafe(millis)))
)

it("knows the next moment", () => {
  expect(justAfter("2026-12-31T23:59:59.999Z")).toBe("2027-01-01T00:00:00.000Z")
})
