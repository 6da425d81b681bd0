import { describe, expect, it } from "vitest"
import { aContext, anExisting, anImport, counter, someMetadata } from "../../../test/fixtures/imports.ts"
import { completeStrategy } from "../strategies/strategy.ts"
import type { ImportData } from "./import-data.ts"
import { planCatalog, planTags } from "./plan-catalog.ts"
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

  it("keeps the ids of strategies that only change positions in the list", () => {
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

describe("planCatalog", () => {
  const given = {
    tagTypes: [
      { name: "simple" },
      { name: "team", description: "Who", icon: "T", color: "#1A9F00" },
      { name: "plain" }
    ],
    contextFields: [
      { name: "userId" },
      { name: "foreign" },
      { name: "tenant", description: "Who", stickiness: true, sortOrder: 3, legalValues: [{ value: "a" }] },
      { name: "plain", project: "" },
      { name: "own", project: "there" }
    ]
  }

  it("creates what does not exist, with defaults", () => {
    const plain = { description: null, stickiness: false, sortOrder: 10, legalValues: [] }
    const foreignFields = new Map([["foreign", { ...plain, name: "foreign", createdAt: null }]])
    expect(planCatalog(anImport(given), aContext({ foreignFields }))).toStrictEqual({
      newTagTypes: [
        { name: "team", description: "Who", icon: "T", color: "#1A9F00" },
        { name: "plain", description: null, icon: null, color: null }
      ],
      newContextFields: [
        { name: "tenant", description: "Who", stickiness: true, sortOrder: 3, legalValues: [{ value: "a" }] },
        { name: "plain", ...plain },
        { name: "own", ...plain, project: "here" }
      ]
    })
  })

  it("creates each tag once that features get", () => {
    const featureTags = ["a", "b"].map((featureName) => ({ featureName, tagValue: "xx" }))
    const tag = { type: "simple", value: "xx" }
    expect(planTags(anImport({ featureTags }), aContext(), ["a", "b"])).toEqual({
      newTags: [tag],
      tagsAdded: ["a", "b"].map((feature) => ({ feature, tags: [tag] })),
      tagsRemoved: []
    })
  })
})

it("leaves archived features and those of other projects alone", () => {
  const elsewhere = someMetadata({ name: "b", project: "there" })
  const context = aContext({
    features: new Map([anExisting("a", { archived: true }), anExisting("b", { metadata: elsewhere })])
  })
  expect(
    plan(
      [
        { name: "a", stale: true },
        { name: "b", stale: true }
      ],
      context
    )
  ).toEqual({
    create: [],
    updateMetadata: []
  })
})

it("leaves out variants and strategies that break the rules", () => {
  const variants = [
    { name: "a", weight: 1 },
    { name: "b", weight: 1, weightType: "heavy" }
  ]
  const data = anImport({ featureEnvironments: [{ name: "a", enabled: false, variants }] })
  const [change] = planStates(data, aContext(), ["a"]).variants
  expect(change?.after.map(({ name }) => name)).toEqual(["a"])
  const variant = { name: "v", weight: 1, weightType: "heavy", stickiness: "default" }
  const featureStrategies = [
    { name: "default", featureName: "a" },
    { name: "custom", featureName: "a", variants: [variant] }
  ]
  const [added] = strategyPlan({ featureStrategies }).strategiesAdded
  expect(added?.strategies.map(({ name }) => name)).toEqual(["default"])
})

it("does not mind the order of segments", () => {
  const stored = completeStrategy({ name: "default", segments: [71, 72] }, { id: "s", featureName: "a", sortOrder: 0 })
  const state = { enabled: false, strategies: [stored], variants: [] }
  const context = aContext({ features: new Map([anExisting("a", { state })]) })
  const segments = [
    { id: 1, name: "beta" },
    { id: 2, name: "staff" },
    { id: 3, name: "gone" }
  ]
  const featureStrategies = [{ name: "default", featureName: "a", sortOrder: 0, segments: [2, 1, 3] }]
  expect(strategyPlan({ featureStrategies, segments }, context)).toEqual({ strategiesRemoved: [], strategiesAdded: [] })
})
