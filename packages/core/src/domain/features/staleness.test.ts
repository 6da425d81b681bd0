import { expect, it } from "@effect/vitest"
import { initialFeatureTypes } from "./feature-type.ts"
import { staleCutoffs } from "./stale-cutoff.ts"
import { isPotentiallyStale } from "./staleness.ts"

const now = "2026-03-01T12:00:00.000Z"
const cutoffs = staleCutoffs(initialFeatureTypes, now)

it.each([
  ["just before", { type: "release", stale: false, createdAt: "2026-01-20T12:00:00.001Z" }, false],
  ["at the moment", { type: "release", stale: false, createdAt: "2026-01-20T12:00:00.000Z" }, true],
  ["after", { type: "operational", stale: false, createdAt: "2026-01-20T12:00:00.000Z" }, true],
  ["stale already", { type: "release", stale: true, createdAt: "2020-01-01T00:00:00.000Z" }, false],
  ["for good", { type: "kill-switch", stale: false, createdAt: "2020-01-01T00:00:00.000Z" }, false],
  ["of an unknown type", { type: "nope", stale: false, createdAt: "2020-01-01T00:00:00.000Z" }, false],
  ["from the future", { type: "release", stale: false, createdAt: "2027-01-01T00:00:00.000Z" }, false]
])("%s", (_, feature, expected) => {
  expect(isPotentiallyStale(feature, cutoffs)).toBe(expected)
})
