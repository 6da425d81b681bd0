import { describe, expect, it } from "vitest"
import { errorsOf, type Fault, knownRegion, region } from "../../../test/fixtures/imports.ts"
import { defaultResourceLimits } from "../settings/resource-limits.ts"
import type { ImportConstraint, ImportData, ImportStrategy } from "./import-data.ts"

const features = [{ name: "a" }, { name: "b" }]
const aStrategy = (changes: Partial<ImportStrategy> = {}): ImportStrategy => ({
  name: "default",
  featureName: "a",
  ...changes
})
const withStrategy = (changes: Partial<ImportStrategy>): Partial<ImportData> => ({
  features,
  featureStrategies: [aStrategy(changes)]
})
const withConstraint = (constraint: ImportConstraint, data: Partial<ImportData> = {}): Partial<ImportData> => ({
  ...withStrategy({ constraints: [constraint] }),
  ...data
})
const limits = (changes: Partial<typeof defaultResourceLimits>) => ({
  limits: { ...defaultResourceLimits, ...changes }
})

const faults: ReadonlyArray<Fault> = [
  {
    name: "an unknown strategy type",
    data: withStrategy({ name: "nope" }),
    message: /Strategy types/,
    items: ["nope"]
  },
  {
    name: "a strategy for a feature outside the import",
    data: withStrategy({ featureName: "z" }),
    message: /Strategies of/,
    items: ["z"]
  },
  {
    name: "a bad rollout",
    data: withStrategy({ name: "flexibleRollout", parameters: { rollout: "101" } }),
    message: /^Features with strategies that break the rules: "\/data\/featureStrategies\/0\/parameters\/rollout"/,
    items: ["a"]
  },
  {
    name: "a bad sortOrder",
    data: withStrategy({ sortOrder: 1.5 }),
    message: /"\/data\/featureStrategies\/0\/sortOrder"/,
    items: ["a"]
  },
  {
    name: "a bad strategy variant",
    data: withStrategy({ variants: [{ name: "v", weight: 0.5, weightType: "variable", stickiness: "default" }] }),
    message: /^Features with strategy variants .*: "\/data\/featureStrategies\/0\/variants\/0\/weight"/,
    items: ["a"]
  },
  {
    name: "a segment that does not exist",
    data: {
      segments: [
        { id: 1, name: "nope" },
        { id: 2, name: "beta" }
      ]
    },
    message: /Segments that do not/,
    items: ["nope"]
  },
  {
    name: "a segment of another project",
    data: { segments: [{ id: 1, name: "beta" }] },
    context: { segments: [{ id: 71, name: "beta", project: "there" }] },
    message: /Segments that do not/,
    items: ["beta"]
  },
  { name: "a segment without a name", data: withStrategy({ segments: [5] }), message: /Ids of segments/, items: ["5"] },
  {
    name: "too many strategies",
    data: { features, featureStrategies: [aStrategy(), aStrategy()] },
    context: limits({ featureEnvironmentStrategies: 1 }),
    message: /1 strategies/,
    items: ["a"]
  },
  {
    name: "too many segments of a strategy",
    data: {
      ...withStrategy({ segments: [1, 2] }),
      segments: [
        { id: 1, name: "beta" },
        { id: 2, name: "staff" }
      ]
    },
    context: limits({ strategySegments: 1 }),
    message: /limit of 1 segments/,
    items: ["a"]
  },
  {
    name: "too many constraints",
    data: withConstraint({ contextName: "userId", operator: "IN", values: ["1"] }),
    context: limits({ constraints: 0 }),
    message: /limit of 0 constraints/,
    items: ["a"]
  },
  {
    name: "too many values",
    data: withConstraint({ contextName: "userId", operator: "IN", values: ["1", "2"] }),
    context: limits({ constraintValues: 1 }),
    message: /limit of 1 values/,
    items: ["a"]
  },
  {
    name: "an unknown context field",
    data: withConstraint({ contextName: "nope", operator: "IN", values: ["1"] }),
    message: /Context fields in use/,
    items: ["nope"]
  },
  {
    name: "a bad constraint after a good one",
    data: withStrategy({
      constraints: [
        { contextName: "userId", operator: "IN", values: ["1"] },
        { contextName: "userId", operator: "LIKE", values: ["1"] }
      ]
    }),
    message: /"\/data\/featureStrategies\/0\/constraints\/1\/operator"/,
    items: ["a"]
  },
  {
    name: "a strategy without a feature",
    data: { features, featureStrategies: [{ name: "default" }] },
    message: /^Strategies of/,
    items: ["default (a strategy without featureName)"]
  },
  {
    name: "an unknown operator",
    data: withConstraint({ contextName: "userId", operator: "LIKE", values: ["1"] }),
    message:
      /^Features with constraints that break the rules: "\/data\/featureStrategies\/0\/constraints\/0\/operator"/,
    items: ["a"]
  },
  {
    name: "an invalid number",
    data: withConstraint({ contextName: "userId", operator: "NUM_GT", value: "x" }),
    message: /constraints.*number/,
    items: ["a"]
  },
  {
    name: "a value that the imported field does not allow",
    data: withConstraint(
      { contextName: "region", operator: "IN", values: ["mars"] },
      { contextFields: [region("eu")] }
    ),
    message: /legal value/,
    items: ["a"]
  },
  {
    name: "a value that the existing field does not allow",
    data: withConstraint({ contextName: "region", operator: "NOT_IN", values: ["mars"] }),
    context: { contextFields: knownRegion },
    message: /legal value/,
    items: ["a"]
  }
]

describe("checkStrategies, checkConstraints and checkSegments", () => {
  it("accepts as many strategies as an environment may have", () => {
    const data = { features, featureStrategies: [aStrategy()] }
    expect(errorsOf(data, limits({ featureEnvironmentStrategies: 1 }))).toEqual([])
  })

  it.each(faults)("finds $name, and nothing else", ({ data, context = {}, message, items }) => {
    expect(errorsOf(data, context)).toEqual([[expect.stringMatching(message), items]])
  })
})
