import { describe, expect, it } from "vitest"
import {
  aContext,
  anExisting,
  anImport,
  errorsOf,
  type Fault,
  knownRegion,
  region
} from "../../../test/fixtures/imports.ts"
import { LARGEST_LIST, sizeInList } from "../settings/list-limits.ts"
import { defaultResourceLimits } from "../settings/resource-limits.ts"
import type { ImportData, ImportVariant } from "./import-data.ts"
import { planCatalog } from "./plan-catalog.ts"

const features = [{ name: "a" }, { name: "b" }]
const withVariants = (variants: ReadonlyArray<ImportVariant>): Partial<ImportData> => ({
  features,
  featureEnvironments: [{ name: "a", enabled: true, variants }]
})

const bad = { ...region(), name: "a b", description: null, stickiness: false, sortOrder: 1, createdAt: null }

const aField = { stickiness: false, sortOrder: 1, legalValues: [], createdAt: null }

const large = (length: number) => ({ ...aField, name: "large", description: "x".repeat(length) })

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
      foreignFields: new Map([["large", large(20_000_000)]])
    },
    message: /All context fields together/,
    items: ["planet"]
  },
  {
    name: "context fields beyond the limit, with those of other projects",
    data: { contextFields: [{ name: "planet" }, { name: "userId" }] },
    context: {
      contextFields: new Map([["userId", { ...aField, name: "userId", description: null }]]),
      foreignFields: new Map([...knownRegion].slice(0, 1)),
      limits: { ...defaultResourceLimits, contextFields: 2 }
    },
    message: /^The instance may hold at most 2 context fields; it has 2, and the import would add 1$/,
    items: ["planet"]
  },
  {
    name: "tag types beyond the limit",
    data: { tagTypes: [{ name: "team" }, { name: "simple" }] },
    context: { limits: { ...defaultResourceLimits, tagTypes: 1 } },
    message: /^The instance may hold at most 1 tag types; it has 1, and the import would add 1$/,
    items: ["team"]
  },
  {
    name: "an id of several segments",
    data: {
      segments: [
        { id: 1, name: "beta" },
        { id: 1, name: "staff" },
        { id: 2, name: "beta" },
        { id: 2, name: "beta" }
      ]
    },
    message: /Segment ids that are used for several names/,
    items: ["1"]
  },
  {
    name: "a bad context field",
    data: { contextFields: [{ name: "a b" }] },
    message: /^Context fields that break the rules: "\/data\/contextFields\/0\/name"/,
    items: ["a b"]
  },
  {
    name: "a repeated context field",
    data: { contextFields: [region(), region()] },
    message: /Context fields.*once/,
    items: ["region"]
  },
  {
    name: "a bad tag type",
    data: { tagTypes: [{ name: "a:b" }] },
    message: /^Tag types that break the rules: "\/data\/tagTypes\/0\/name"/,
    items: ["a:b"]
  },
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
    message: /^Tags that break.*: "\/data\/featureTags\/0.*comma/,
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
    message: /^Features with variants that break the rules: "\/data\/featureEnvironments\/0\/variants.*weight/,
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

  it("accepts what breaks rules but exists, and legal values that are known", () => {
    const context = { tagTypes: new Set(["a:b"]), contextFields: new Map([...knownRegion, ["a b", bad]]) }
    expect(errorsOf({ tagTypes: [{ name: "a:b" }] }, context)).toEqual([])
    expect(errorsOf({ contextFields: [{ name: "a b" }, region("eu")] }, context)).toEqual([])
    expect(errorsOf({ contextFields: [{ name: "region" }] }, context)).toEqual([])
  })

  it("accepts context fields that are together as large as a list may be", () => {
    const data = { contextFields: [{ name: "planet" }] }
    const [planet] = planCatalog(anImport(data), aContext()).newContextFields
    const contextWith = (length: number) => ({
      contextFields: new Map(),
      foreignFields: new Map([["large", large(length)]])
    })
    const most = LARGEST_LIST - sizeInList(planet) - sizeInList(large(0))
    expect(errorsOf(data, contextWith(most))).toEqual([])
    expect(errorsOf(data, contextWith(most + 1))).toHaveLength(1)
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
