import { expect, it } from "@effect/vitest"
import { initialFeatureTypes } from "../catalog/feature-type.ts"
import { staleCutoffs } from "./stale-cutoff.ts"

const now = "2026-11-20T18:00:00.000Z"

it.each([
  [null, undefined],
  [0, now],
  [40, "2026-10-11T18:00:00.000Z"],
  [365_000, "1027-07-21T18:00:00.000Z"],
  [365_001, undefined],
  [2_147_483_647, undefined]
])("a lifetime of %j days ends for what was made at %j", (lifetimeDays, createdAt) => {
  const types = initialFeatureTypes.slice(0, 1).map((type) => ({ ...type, lifetimeDays }))
  expect(staleCutoffs(types, now)).toEqual(createdAt === undefined ? [] : [{ type: "release", createdAt }])
})
