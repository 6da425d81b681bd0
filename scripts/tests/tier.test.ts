import { expect, it } from "vitest"
import { chosenTier } from "./tier.ts"

it.each([
  ["nothing is said", undefined, ["run"], "first"],
  ["a project is named", undefined, ["run", "--project", "unit"], "first"],
  ["tests are chosen by their titles", undefined, ["run", "-t", "POST /api/admin"], "first"],
  ["only changes are tested", undefined, ["run", "--changed"], "first"],
  ["a file is named", undefined, ["run", "packages/core/src/domain/values/text.test.ts"], "both"],
  ["a folder is named", undefined, ["run", "--project", "unit", "packages/core"], "both"],
  ["a folder is named, and a title", undefined, ["run", "packages/store-memory", "-t", "FeatureStore"], "both"],
  ["everything is to run", "both", ["run"], "both"],
  ["the second tier is to run", "second", ["run", "packages/core"], "second"]
])("chooses the tier if %s", (_, variable, args, tier) => {
  expect(chosenTier(variable, args)).toBe(tier)
})

it("refuses a tier that does not exist", () => {
  expect(() => chosenTier("third", [])).toThrow('HALYARD_TEST_TIER is "third": it must be "both" or "second".')
})
