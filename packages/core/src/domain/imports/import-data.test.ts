import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { schemaFaults } from "../violations/schema-faults.ts"
import { featuresMentioned } from "./import-context.ts"
import { environmentFeature, ImportData, importedTag, withoutFeatures } from "./import-data.ts"

const decode = Schema.decodeUnknownResult(Schema.toCodecJson(ImportData))
const nothing = { features: [], featureStrategies: [], tagTypes: [] }

const read = (data: unknown): ImportData => Result.getOrThrow(decode(data))
const isRefused = (data: unknown): boolean => Result.isFailure(decode(data))

describe("ImportData", () => {
  it("accepts exports of several versions, with null for missing values", () => {
    const data = {
      features: [
        { name: "a", type: "release", description: null, stale: false, archived: false, createdAt: "x", project: 7 },
        { name: "b", type: null, impressionData: null, stale: null, variants: null, lifecycle: {} }
      ],
      featureStrategies: [
        {
          id: null,
          name: "default",
          title: null,
          disabled: null,
          featureName: "a",
          segments: null,
          constraints: null,
          variants: null
        },
        {
          name: "flexibleRollout",
          featureName: "b",
          sortOrder: 9999,
          parameters: { rollout: "50" },
          constraints: [{ contextName: "userId", operator: "IN", values: ["1"], value: null, inverted: null }],
          variants: [{ name: "v", weight: 1000, weightType: "variable", stickiness: "default", payload: null }]
        }
      ],
      featureEnvironments: [
        { name: "a", featureName: "a", environment: "dev", enabled: true, variants: null, lastSeenAt: null },
        { name: "b", enabled: false, variants: [{ name: "v", weight: 1000, overrides: null, stickiness: null }] }
      ],
      contextFields: [{ name: "region", description: null, legalValues: [{ value: "eu", description: null }] }],
      featureTags: [{ featureName: "a", tagType: null, tagValue: "x", createdByUserId: null }],
      segments: null,
      tagTypes: [{ name: "simple", description: null, icon: null, color: null }],
      dependencies: [{ feature: "a", dependencies: [{ feature: "b", enabled: null, variants: null }] }],
      links: [{ feature: "a", links: [{ id: "1", url: "https://a", title: null, feature: "a" }] }]
    }
    expect(read(data)).toEqual({
      features: [{ name: "a", type: "release", description: null, stale: false }, { name: "b" }],
      featureStrategies: [
        { name: "default", featureName: "a" },
        {
          name: "flexibleRollout",
          featureName: "b",
          sortOrder: 9999,
          parameters: { rollout: "50" },
          constraints: [{ contextName: "userId", operator: "IN", values: ["1"] }],
          variants: [{ name: "v", weight: 1000, weightType: "variable", stickiness: "default" }]
        }
      ],
      featureEnvironments: [
        { name: "a", featureName: "a", environment: "dev", enabled: true },
        { name: "b", enabled: false, variants: [{ name: "v", weight: 1000 }] }
      ],
      contextFields: [{ name: "region", legalValues: [{ value: "eu" }] }],
      featureTags: [{ featureName: "a", tagValue: "x" }],
      tagTypes: [{ name: "simple" }],
      dependencies: [{ feature: "a", dependencies: [{ feature: "b" }] }],
      links: [{ feature: "a", links: [{ id: "1", url: "https://a" }] }]
    })
  })

  it.each([
    [{ features: [] }],
    [{ ...nothing, features: [{ name: 7 }] }],
    [{ ...nothing, features: [{ name: "a", type: 7 }] }],
    [{ ...nothing, features: [{ name: "a", stale: "false" }] }],
    [{ ...nothing, featureStrategies: [{ featureName: "a" }] }],
    [{ ...nothing, featureEnvironments: [{ name: "a", enabled: true, variants: [{ name: "v", weight: "NaN" }] }] }],
    [{ ...nothing, featureStrategies: [{ name: "default", parameters: { rollout: [50] } }] }],
    [{ ...nothing, version: 4 }],
    [{ ...nothing, featureStrategies: [{ name: "default", segments: ["1"] }] }],
    [{ ...nothing, featureEnvironments: [{ featureName: "a" }] }],
    [{ ...nothing, featureEnvironments: {} }],
    [{ ...nothing, featureTags: [{ featureName: "a" }] }],
    [{ ...nothing, featureTags: [{ featureName: "a", tagType: "simple", tagValue: null }] }],
    [{ ...nothing, contextFields: [{ name: "a", sortOrder: 1.5 }] }],
    [{ ...nothing, contextFields: [{ name: "a", sortOrder: 2 ** 31 }] }],
    [{ ...nothing, segments: [{ id: "1", name: "s" }] }],
    [{ ...nothing, dependencies: [{ feature: "a" }] }],
    [{ ...nothing, links: [{ feature: "a" }] }],
    [{ ...nothing, links: [{ feature: "a", links: [{ title: "x" }] }] }]
  ])("rejects the shape %j", (data) => {
    expect(isRefused(data)).toBe(true)
  })

  it.each([[null], ["4"], [{}]])("ignores the version %j, which no state file has", (version) => {
    expect(isRefused({ ...nothing, version })).toBe(false)
  })

  it("leaves the values to the rules", () => {
    const variant = { name: "", weight: -5, weightType: "heavy", stickiness: "" }
    const constraint = { contextName: "x", operator: "LIKE" }
    const strategy = { name: "", variants: [variant], constraints: [constraint] }
    expect(isRefused({ ...nothing, featureStrategies: [strategy] })).toBe(false)
  })
})

const faults = (tag: object) => {
  const decoded = decode({ ...nothing, featureTags: [{ featureName: "a", ...tag }] })
  return Result.isFailure(decoded)
    ? [...schemaFaults(decoded.failure.issue)].map(({ keys, rule }) => [keys.join("/"), rule])
    : []
}

it("says which tag has no value", () => {
  expect(faults({})).toEqual([["featureTags/0/tagValue", "must be given"]])
  expect([faults({ tagValue: "x" }), faults({ value: "x" })]).toEqual([[], []])
})

describe("importedTag", () => {
  it.each([
    [
      { tagType: "team", tagValue: "x", type: "old", value: "old" },
      { type: "team", value: "x" }
    ],
    [
      { type: "team", value: "x" },
      { type: "team", value: "x" }
    ],
    [{ tagValue: "x" }, { type: "simple", value: "x" }],
    [{ type: "team" }, { type: "team", value: "" }]
  ])("reads %j", (entry, tag) => {
    expect(importedTag({ featureName: "a", ...entry })).toEqual(tag)
  })
})

describe("environmentFeature", () => {
  it("uses the featureName, else the name", () => {
    expect(environmentFeature({ name: "development", featureName: "a", enabled: true })).toBe("a")
    expect(environmentFeature({ name: "a", enabled: true })).toBe("a")
  })
})

const data: ImportData = {
  ...nothing,
  features: [{ name: "a" }, { name: "b" }],
  featureStrategies: [
    { name: "default", featureName: "a" },
    { name: "default", featureName: "b" },
    { name: "default" }
  ],
  featureEnvironments: [
    { name: "a", enabled: true },
    { name: "a", featureName: "b", enabled: true }
  ],
  featureTags: [
    { featureName: "a", tagValue: "xx" },
    { featureName: "b", tagValue: "xx" }
  ],
  dependencies: [
    { feature: "a", dependencies: [{ feature: "parent" }] },
    { feature: "b", dependencies: [{ feature: "a" }] }
  ],
  links: [
    { feature: "a", links: [] },
    { feature: "b", links: [] }
  ]
}

describe("withoutFeatures", () => {
  it("leaves out features with all that belongs to them", () => {
    expect(withoutFeatures(data, new Set(["a"]))).toEqual({
      ...nothing,
      features: [{ name: "b" }],
      featureStrategies: [{ name: "default", featureName: "b" }, { name: "default" }],
      featureEnvironments: [{ name: "a", featureName: "b", enabled: true }],
      featureTags: [{ featureName: "b", tagValue: "xx" }],
      dependencies: [{ feature: "b", dependencies: [{ feature: "a" }] }],
      links: [{ feature: "b", links: [] }]
    })
    expect(withoutFeatures(data, new Set([""])).featureStrategies).toHaveLength(2)
  })

  it("adds nothing that is missing", () => {
    expect(withoutFeatures(nothing, new Set(["a"]))).toStrictEqual(nothing)
  })
})

it("mentions features and parents", () => {
  expect(featuresMentioned(data)).toEqual(new Set(["a", "b", "parent"]))
  expect(featuresMentioned(nothing)).toEqual(new Set())
})
