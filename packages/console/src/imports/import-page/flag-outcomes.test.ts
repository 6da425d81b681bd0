import { expect, it } from "vitest"
import { flagOutcomes } from "./flag-outcomes.ts"

const strategy = { name: "flexibleRollout", featureName: "same", parameters: { rollout: "25", stickiness: "userId" } }

const data = {
  features: [{ name: "new" }, { name: "same", type: "release" }, { name: "other" }, { name: "old" }, { name: "bad" }],
  featureStrategies: [{ ...strategy, id: "1", segments: [] }]
}

const present = {
  active: {
    features: [
      { name: "same", type: "release", description: null },
      { name: "other", stale: true }
    ],
    featureStrategies: [{ ...strategy, id: "2", parameters: { stickiness: "userId", rollout: "25" } }]
  },
  archived: new Set(["old"])
}

const report = {
  errors: [{ message: "Features that exist in another project", affectedItems: ["bad (in shop)"] }],
  warnings: [{ message: "Archived", affectedItems: ["old"] }],
  permissions: []
}

it("gives the outcome for each flag, those that need attention first", () => {
  expect(flagOutcomes(data, report, present)).toEqual([
    { name: "bad", outcome: "refused", notes: ["Features that exist in another project (in shop)"] },
    { name: "old", outcome: "left out", notes: ["Archived"] },
    { name: "other", outcome: "replaced", notes: [] },
    { name: "new", outcome: "created", notes: [] },
    { name: "same", outcome: "unchanged", notes: [] }
  ])
})
