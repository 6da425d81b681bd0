import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { aContext, anExisting, anImport, applyPlan, counter, someMetadata } from "../../../test/fixtures/imports.ts"
import { completeStrategy } from "../strategies/strategy.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { type ImportPlan, planImport } from "./plan-import.ts"

const plan = (data: Partial<ImportData>, context: ImportContext = aContext()): ImportPlan =>
  planImport(anImport(data), context, counter())

const changesOf = ({ counts: _, affected: __, ...changes }: ImportPlan) =>
  Object.entries(changes).flatMap(([name, list]) => (list.length > 0 ? [name] : []))

const features = [{ name: "a" }]
const existing = (changes: Parameters<typeof anExisting>[1] = {}) =>
  aContext({ features: new Map([anExisting("a", changes)]) })

const aStored = completeStrategy({ name: "default" }, { id: "old", featureName: "a", sortOrder: 0 })
const tag = { type: "simple", value: "old" }
const parent = { feature: "p", enabled: true, variants: [] }

describe("planImport", () => {
  it("skips archived features with their configuration, and leaves other projects unchanged", () => {
    const metadata = someMetadata({ name: "b", project: "there" })
    const context = aContext({
      features: new Map([anExisting("a", { archived: true }), anExisting("b", { metadata })])
    })
    const data = {
      features: [
        { name: "a", stale: true },
        { name: "b", stale: true }
      ],
      featureStrategies: [
        { name: "default", featureName: "a" },
        { name: "default", featureName: "b" }
      ],
      featureEnvironments: [{ name: "a", enabled: true }],
      featureTags: [{ featureName: "a", tagValue: "xx" }]
    }
    const result = plan(data, context)
    expect(changesOf(result)).toEqual([])
    expect(result.counts).toEqual({ created: 0, updated: 0, skipped: 1 })
  })

  it.each<[string, Parameters<typeof anExisting>[1], Partial<ImportData>, ReadonlyArray<string>]>([
    ["absent tags stay", { tags: [tag] }, {}, []],
    ["empty tags clear", { tags: [tag] }, { featureTags: [] }, ["tagsRemoved"]],
    ["absent dependencies stay", { dependencies: [parent] }, {}, []],
    ["empty dependencies clear", { dependencies: [parent] }, { dependencies: [] }, ["dependenciesRemoved"]],
    [
      "dependencies of other features change nothing",
      { dependencies: [parent] },
      { dependencies: [{ feature: "b", dependencies: [] }] },
      []
    ],
    [
      "an empty entry clears",
      { dependencies: [parent] },
      { dependencies: [{ feature: "a", dependencies: [] }] },
      ["dependenciesRemoved"]
    ],
    [
      "a known dependency stays",
      { dependencies: [parent] },
      { dependencies: [{ feature: "a", dependencies: [{ feature: "p" }] }] },
      []
    ],
    [
      "another dependency is added",
      { dependencies: [parent] },
      { dependencies: [{ feature: "a", dependencies: [{ feature: "q" }] }] },
      ["dependenciesUpserted"]
    ],
    ["absent environments stay", { state: { enabled: true, strategies: [], variants: [] } }, {}, []],
    [
      "empty environments stay",
      { state: { enabled: true, strategies: [], variants: [] } },
      { featureEnvironments: [] },
      []
    ],
    [
      "a state is set",
      { state: { enabled: true, strategies: [], variants: [] } },
      { featureEnvironments: [{ name: "a", enabled: false }] },
      ["enabledChanges"]
    ],
    [
      "absent variants stay",
      { state: { enabled: true, strategies: [], variants: [{ name: "v", weight: 1000 }] } },
      { featureEnvironments: [{ name: "a", enabled: true }] },
      []
    ],
    [
      "empty variants clear",
      { state: { enabled: true, strategies: [], variants: [{ name: "v", weight: 1000 }] } },
      { featureEnvironments: [{ name: "a", enabled: true, variants: [] }] },
      ["variants"]
    ],
    [
      "an import without strategies clears them",
      { state: { enabled: false, strategies: [aStored], variants: [] } },
      {},
      ["strategiesRemoved"]
    ],
    [
      "equal strategies stay",
      { state: { enabled: false, strategies: [aStored], variants: [] } },
      { featureStrategies: [{ name: "default", featureName: "a" }] },
      []
    ],
    [
      "other strategies replace",
      { state: { enabled: false, strategies: [aStored], variants: [] } },
      { featureStrategies: [{ name: "custom", featureName: "a" }] },
      ["strategiesRemoved", "strategiesAdded"]
    ],
    [
      "known tag types and fields stay",
      {},
      { tagTypes: [{ name: "simple" }], contextFields: [{ name: "userId" }] },
      []
    ],
    [
      "new tag types and fields are created",
      {},
      { tagTypes: [{ name: "team" }], contextFields: [{ name: "region" }] },
      ["newTagTypes", "newContextFields"]
    ]
  ])("%s", (_, present, data, expected) => {
    expect(changesOf(plan({ features, featureStrategies: [], ...data }, existing(present)))).toEqual(expected)
  })

  it("plans in linear time", { tags: "slow" }, () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `f${index}`)
    const result = plan({
      features: names.map((name) => ({ name })),
      featureStrategies: names.map((featureName) => ({ name: "default", featureName })),
      featureTags: names.map((featureName) => ({ featureName, tagValue: featureName }))
    })
    expect(result.strategiesAdded).toHaveLength(20_000)
  })
})

const Name = Schema.Literals(["a", "b", "c", "d"])
const Weight = Schema.Literals([0, 1, 250, 333.3, 400])
const listOf = <S extends Schema.Top>(item: S) => Schema.Array(item).check(Schema.isMaxLength(4))
const AnyImport = Schema.Struct({
  features: listOf(
    Schema.Struct({
      name: Name,
      type: Schema.optionalKey(Schema.Literals(["experiment", "release"])),
      description: Schema.optionalKey(Schema.Literals(["", "x"])),
      stale: Schema.optionalKey(Schema.Boolean)
    })
  ),
  featureStrategies: listOf(
    Schema.Struct({
      name: Schema.Literals(["default", "custom"]),
      featureName: Name,
      disabled: Schema.optionalKey(Schema.Boolean),
      sortOrder: Schema.optionalKey(Schema.Literals([0, 1, 5])),
      segments: Schema.optionalKey(listOf(Schema.Literals([1, 2]))),
      parameters: Schema.optionalKey(Schema.Record(Schema.Literals(["x", "__proto__"]), Schema.String)),
      constraints: Schema.optionalKey(
        listOf(Schema.Struct({ contextName: Name, operator: Schema.Literals(["IN", "odd"]), value: Schema.String }))
      ),
      variants: Schema.optionalKey(
        listOf(
          Schema.Struct({
            name: Name,
            weight: Schema.Literals([0, 100, 500]),
            weightType: Schema.Literals(["fix", "variable"]),
            stickiness: Schema.Literal("default")
          })
        )
      )
    })
  ),
  featureEnvironments: Schema.optionalKey(
    listOf(
      Schema.Struct({
        name: Name,
        enabled: Schema.Boolean,
        variants: Schema.optionalKey(
          listOf(
            Schema.Struct({
              name: Name,
              weight: Weight,
              weightType: Schema.optionalKey(Schema.Literals(["fix", "variable"]))
            })
          )
        )
      })
    )
  ),
  featureTags: Schema.optionalKey(
    listOf(Schema.Struct({ featureName: Name, tagType: Schema.Literals(["simple", "team"]), tagValue: Name }))
  ),
  tagTypes: listOf(Schema.Struct({ name: Schema.Literals(["simple", "team"]) })),
  contextFields: Schema.optionalKey(listOf(Schema.Struct({ name: Schema.Literals(["region", "userId"]) }))),
  dependencies: Schema.optionalKey(
    listOf(
      Schema.Struct({
        feature: Name,
        dependencies: listOf(Schema.Struct({ feature: Name, enabled: Schema.optionalKey(Schema.Boolean) }))
      })
    )
  )
})

const withSegments = (data: typeof AnyImport.Type): ImportData => ({
  ...data,
  segments: [
    { id: 1, name: "beta" },
    { id: 2, name: "staff" }
  ]
})

describe("importing twice", () => {
  it.prop(
    "changes nothing the second time, for any initial state",
    [AnyImport, AnyImport],
    ([first, second]) => {
      const ids = counter()
      const before = aContext({ features: new Map([anExisting("d", { archived: true })]) })
      const once = applyPlan(planImport(withSegments(first), before, ids), before)
      const data = withSegments(second)
      const twice = applyPlan(planImport(data, once, ids), once)
      assert.deepStrictEqual(changesOf(planImport(data, twice, ids)), [])
    },
    { arbitrary: { runs: 300 } }
  )
})
