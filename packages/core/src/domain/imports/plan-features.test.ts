import { describe, expect, it } from "vitest"
import { aContext, anExisting, anImport, counter, someMetadata } from "../../../test/fixtures/imports.ts"
import { completeStrategy } from "../strategies/strategy.ts"
import type { ImportData } from "./import-data.ts"
import { planFeatures, planStates, planStrategies } from "./plan-features.ts"

const plan = (features: ImportData["features"], context = aContext()) => planFeatures(anImport({ features }), context)

describe("planFeatures", () => {
  it("creates new features with defaults", () => {
    expect(
      plan([
        { name: "a", description: "" },
        { name: "b", type: "experiment" }
      ]).create
    ).toEqual([someMetadata({ name: "a" }), someMetadata({ name: "b", type: "experiment" })])
  })

  it("overwrites the imported properties of an existing feature", () => {
    const context = aContext({ features: new Map([anExisting("a")]) })
    const before = someMetadata()
    expect(plan([{ name: "a", stale: true }], context)).toEqual({
      create: [],
      updateMetadata: [{ before, after: { ...before, stale: true } }]
    })
  })

  it("removes a description that is null in the import", () => {
    const context = aContext({ features: new Map([anExisting("a", { metadata: someMetadata({ description: "x" }) })]) })
    const after = (feature: ImportData["features"][number]) =>
      plan([feature], context).updateMetadata.map((change) => change.after.description)
    expect(after({ name: "a", description: null })).toEqual([null])
    expect(after({ name: "a" })).toEqual([])
  })
})

describe("planStates", () => {
  it("completes and balances variants", () => {
    const variants = [
      { name: "b", weight: 0 },
      { name: "a", weight: 3 },
      { name: "c", weight: 400, weightType: "fix" }
    ]
    const data = anImport({ featureEnvironments: [{ name: "a", enabled: false, variants }] })
    const [change] = planStates(data, aContext(), ["a"]).variants
    expect(change?.after.map(({ name, weight }) => [name, weight])).toEqual([
      ["a", 300],
      ["b", 300],
      ["c", 400]
    ])
    expect(change?.after[0]).toEqual({
      name: "a",
      weight: 300,
      weightType: "variable",
      stickiness: "default",
      overrides: []
    })
  })
})

const strategyPlan = (data: Partial<ImportData>, context = aContext()) =>
  planStrategies(anImport(data), context, ["a"], counter())

describe("planStrategies", () => {
  it("assigns new ids, sort orders and local segment ids to strategies", () => {
    const { strategiesAdded } = strategyPlan({
      featureStrategies: [
        { id: "theirs", name: "default", featureName: "a", segments: [2, 1] },
        { name: "custom", featureName: "a", sortOrder: 7 },
        { name: "default", featureName: "a" }
      ],
      segments: [
        { id: 1, name: "beta" },
        { id: 2, name: "staff" }
      ]
    })
    const [added] = strategiesAdded
    expect(added?.strategies.map(({ id, sortOrder, segments }) => [id, sortOrder, segments])).toEqual([
      ["id-0001", 8, [72, 71]],
      ["id-0002", 7, []],
      ["id-0003", 9, []]
    ])
  })

  it("keeps the ids of strategies that only change places in the list", () => {
    const strategies = ["default", "custom"].map((name) =>
      completeStrategy({ name }, { id: `old ${name}`, featureName: "a", sortOrder: 0 })
    )
    const context = aContext({
      features: new Map([anExisting("a", { state: { enabled: false, strategies, variants: [] } })])
    })
    const featureStrategies = [
      { name: "custom", featureName: "a", sortOrder: 0 },
      { name: "default", featureName: "a", sortOrder: 0 }
    ]
    expect(strategyPlan({ featureStrategies }, context)).toEqual({ strategiesRemoved: [], strategiesAdded: [] })
  })
})
