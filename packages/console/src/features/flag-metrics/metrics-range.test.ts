import { expect, it } from "vitest"
import { lengthInAddress, lengthOf, readMetricsRange } from "./metrics-range.ts"

it.each([
  ["nothing", {}, {}],
  ["known hours", { hours: 12 }, { hours: 12 }],
  ["not the usual hours, which need no place in the address", { hours: 48 }, {}],
  ["known days", { days: 30 }, { days: 30 }],
  ["days before hours", { days: 30, hours: 6 }, { days: 30 }],
  ["no other number", { days: 8, hours: 7 }, {}],
  [
    "an environment and an application",
    { environment: "production", application: "shop" },
    { environment: "production", application: "shop" }
  ],
  ["no empty text", { environment: "", application: 7 }, {}]
])("reads %s", (_, search, expected) => expect(readMetricsRange(search)).toEqual(expected))

it.each([
  { unit: "hour", count: 6 },
  { unit: "hour", count: 48 },
  { unit: "day", count: 365 }
] as const)("writes $count $unit and reads it again", (length) =>
  expect(lengthOf(readMetricsRange(lengthInAddress(length)))).toEqual(length)
)
