import { expect, it } from "@effect/vitest"
import { initialFeatureTypes } from "../catalog/feature-type.ts"
import { isPotentiallyStale, staleCutoffs } from "./staleness.ts"

const now = "2026-03-01T12:00:00.000Z"
const cutoffs = staleCutoffs(initialFeatureTypes, now)

it.each([
  [
    "just before the end of its lifetime",
    { type: "release", stale: false, createdAt: "2026-01-20T12:00:00.001Z" },
    false
  ],
  [
    "exactly at the end of its lifetime",
    { type: "release", stale: false, createdAt: "2026-01-20T12:00:00.000Z" },
    true
  ],
  ["after", { type: "operational", stale: false, createdAt: "2026-01-20T12:00:00.000Z" }, true],
  ["already stale", { type: "release", stale: true, createdAt: "2020-01-01T00:00:00.000Z" }, false],
  ["without a limited lifetime", { type: "kill-switch", stale: false, createdAt: "2020-01-01T00:00:00.000Z" }, false],
  ["of an unknown type", { type: "nope", stale: false, createdAt: "2020-01-01T00:00:00.000Z" }, false],
  ["from the future", { type: "release", stale: false, createdAt: "2027-01-01T00:00:00.000Z" }, false]
])("%s", (_, feature, expected) => {
  expect(isPotentiallyStale(feature, cutoffs)).toBe(expected)
})

const today = "2026-11-20T18:00:00.000Z"

it.each([
  [null, undefined],
  [0, today],
  [40, "2026-10-11T18:00:00.000Z"],
  [365_000, "1027-07-21T18:00:00.000Z"],
  [365_001, undefined],
  [2_147_483_647, undefined]
])("a lifetime of %j days gives the cutoff %j", (lifetimeDays, createdAt) => {
  const types = initialFeatureTypes.slice(0, 1).map((type) => ({ ...type, lifetimeDays }))
  expect(staleCutoffs(types, today)).toEqual(createdAt === undefined ? [] : [{ type: "release", createdAt }])
})
