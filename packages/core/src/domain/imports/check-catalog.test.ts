import { describe, expect, it } from "vitest"
import { anExisting, errorsOf, type Fault, knownRegion, region } from "../../../test/fixtures/imports.ts"
import type { ImportData, ImportVariant } from "./import-data.ts"

const features = [{ name: "a" }, { name: "b" }]
const withVariants = (variants: ReadonlyArray<ImportVariant>): Partial<ImportData> => ({
  features,
  featureEnvironments: [{ name: "a", enabled: true, variants }]
})

const aField = { stickiness: false, sortOrder: 1, legalValues: [], createdAt: null }

const faults: ReadonlyArray<Fault> = [
  {
    name: "legal values beyond those of an existing field",
    data: { contextFields: [region("eu", "mars")] },
    context: { contextFields: knownRegion },
    message: /legal values that/,
    items: ["region"]
  },
  {
    name: "a context field that another project has for itself",
    data: { contextFields: [region("eu")] },
    context: { foreignFields: knownRegion },
    message: /fields of other projects/,
    items: ["region"]
  },
  {
    name: "a context field that makes all of them larger than a list may be",
    data: { contextFields: [{ name: "planet" }] },
    context: {
      foreignFields: new Map([["large", { ...aField, name: "large", description: "x".repeat(20_000_000) }]])
    },
    message: /All context fields together/,
    items: ["planet"]
  },
  {
    name: "a bad context field",
    data: { contextFields: [{ name: "a b" }] },
    message: /Context fields that break/,
    items: ["a b"]
  },
  {
    name: "a repeated context field",
    data: { contextFields: [region(), region()] },
    message: /Context fields.*once/,
    items: ["region"]
  },
  { name: "a bad tag type", data: { tagTypes: [{ name: "a:b" }] }, message: /Tag types that break/, items: ["a:b"] },
  {
    name: "a repeated tag type",
    data: { tagTypes: [{ name: "simple" }, { name: "simple" }] },
    message: /Tag types.*once/,
    items: ["simple"]
  },
  {
    name: "a tag of an unknown type",
    data: { features, featureTags: [{ featureName: "a", tagType: "team", tagValue: "xx" }] },
    message: /Tag types in use/,
    items: ["team"]
  },
  {
    name: "a tag for a feature outside the import",
    data: { features, featureTags: [{ featureName: "z", tagValue: "xx" }] },
    message: /Tags of/,
    items: ["z"]
  },
  {
    name: "a bad tag",
    data: { features, featureTags: [{ featureName: "a", tagValue: "x,y" }] },
    message: /Tags that break.*comma/,
    items: ["simple:x,y"]
  },
  {
    name: "an environment for a feature outside the import",
    data: { features, featureEnvironments: [{ name: "z", enabled: true }] },
    message: /Environments of/,
    items: ["z"]
  },
  {
    name: "two entries for one feature",
    data: {
      features,
      featureEnvironments: [
        { name: "a", enabled: true },
        { name: "x", featureName: "a", enabled: true }
      ]
    },
    message: /more than one entry/,
    items: ["a"]
  },
  {
    name: "fixed weights beyond the total",
    data: withVariants([
      { name: "x", weight: 600, weightType: "fix" },
      { name: "y", weight: 600, weightType: "fix" },
      { name: "z", weight: 0 }
    ]),
    message: /variants.*weight/,
    items: ["a"]
  },
  {
    name: "a payload with invalid JSON",
    data: withVariants([{ name: "x", weight: 1, payload: { type: "json", value: "{" } }]),
    message: /JSON/,
    items: ["a"]
  }
]

describe("checkCatalog, checkEnvironments and checkTags", () => {
  it.each(faults)("finds $name, and nothing else", ({ data, context = {}, message, items }) => {
    expect(errorsOf(data, context)).toEqual([[expect.stringMatching(message), items]])
  })

  it("accepts any legal values for an existing field without legal values", () => {
    expect(errorsOf({ contextFields: [{ ...region("1"), name: "userId" }] })).toEqual([])
  })

  it("accepts a tag type in the same import, and an existing parent", () => {
    const data = {
      features,
      tagTypes: [{ name: "team" }],
      featureTags: [{ featureName: "a", tagType: "team", tagValue: "xx" }],
      dependencies: [{ feature: "a", dependencies: [{ feature: "old" }] }]
    }
    expect(errorsOf(data, { features: new Map([anExisting("old")]) })).toEqual([])
  })
})
