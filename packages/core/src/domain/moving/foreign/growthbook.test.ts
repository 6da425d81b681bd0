import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { at } from "../../../../test/fixtures/evaluation.ts"
import { converted, leftOff, read, servedTo } from "../../../../test/fixtures/converted.ts"
import { allHold, prepareConstraint } from "../../evaluation/constraints/prepare-constraint.ts"
import { conditionAudience } from "./growthbook-condition.ts"
import { convertGrowthBook } from "./growthbook.ts"

const live = { production: "production" }

describe("conditions", () => {
  it.each<[object, Readonly<Record<string, string>>, boolean]>([
    [{}, {}, true],
    [{ plan: "pro", beta: true }, { plan: "pro", beta: "true" }, true],
    [{ plan: "pro", beta: true }, { plan: "pro" }, false],
    [{ plan: { $ne: "pro" } }, {}, true],
    [{ plan: { $in: ["a", "b"] } }, { plan: "b" }, true],
    [{ plan: { $in: [] } }, { plan: "b" }, false],
    [{ plan: { $nin: ["a", "b"] } }, { plan: "b" }, false],
    [{ plan: { $not: { $in: ["a"] } } }, {}, true],
    [{ age: { $gt: 5, $lte: 10 } }, { age: "10" }, true],
    [{ age: { $gt: 5 } }, {}, false],
    // A mere number compares numbers, and what is absent counts as 0.
    [{ logins: 0 }, {}, true],
    [{ logins: 0 }, { logins: "0.0" }, true],
    [{ logins: 0 }, { logins: "1" }, false],
    [{ logins: 0 }, { logins: "-1" }, false],
    [{ logins: 5 }, { logins: "5.0" }, true],
    [{ logins: 5 }, {}, false],
    [{ $not: { logins: 0 } }, {}, false],
    [{ logins: { $eq: 5 } }, { logins: "5" }, true],
    // Without a number, it counts as 0.
    [{ age: { $lt: 5 } }, {}, true],
    [{ age: { $gte: -1 } }, {}, true],
    [{ age: { $gte: -1 } }, { age: "-2" }, false],
    [{ version: { $vgte: "1.2.3" } }, { version: "1.2.3" }, true],
    [{ version: { $vlt: "1.2.3" } }, { version: "1.2.3" }, false],
    [{ version: { $vlt: "1.2.3" } }, {}, true],
    [{ $or: [{ a: "1" }, { b: "1" }] }, { b: "1" }, true],
    [{ $or: [] }, {}, true],
    [{ constructor: "a" }, { constructor: "a" }, true],
    [{ $nor: [{ a: "1" }, { b: "1" }] }, { b: "1" }, false],
    [{ $and: [{ a: "1" }, { $not: { b: "1" } }] }, { a: "1" }, true]
  ])("%j for %j: %s", (condition, properties, expected) => {
    const audience = Result.getOrThrow(conditionAudience(condition))
    expect(audience.some((all) => allHold(all.map(prepareConstraint), at({ properties })))).toBe(expected)
  })

  it.each<[unknown, string]>([
    [{ a: { $regex: "x" } }, "$regex"],
    [{ a: { $exists: true } }, "$exists"],
    [{ id: { $inGroup: "g" } }, "$inGroup"],
    [{ a: { $gt: "b" } }, "does not compare numbers"],
    [{ a: null }, "only texts"],
    [{ a: { b: 1 } }, "only texts"],
    [{ "a.b": 1 }, "part of an object"],
    [{ $where: 1 }, "$where"],
    [{ $or: 1 }, "cannot be read"],
    ["x", "cannot be read"]
  ])("have no equal for %j", (condition, reason) => {
    expect(conditionAudience(condition)).toEqual(Result.fail(expect.stringContaining(reason)))
  })
})

const sdkFeatures = {
  status: 200,
  features: {
    checkout: {
      defaultValue: false,
      rules: [
        { condition: { country: "XX" }, force: false },
        { id: "fr_1", condition: { plan: { $in: ["pro"] } }, force: true }
      ]
    },
    size: { defaultValue: 10, rules: [{ condition: { plan: "pro" }, force: 20 }] },
    experiment: { defaultValue: "a", rules: [{ key: "e", variations: ["a", "b"], weights: [0.5, 0.5], coverage: 0.4 }] }
  },
  dateUpdated: "2026-01-01"
}
const apiFeature = (
  id: string,
  valueType: string,
  defaultValue: string,
  rules: ReadonlyArray<object>,
  others = {}
) => ({
  id,
  valueType,
  defaultValue,
  environments: { production: { enabled: true, defaultValue, rules, ...others } }
})
const apiFeatures = {
  features: [
    apiFeature("checkout", "boolean", "false", [
      { type: "force", enabled: true, condition: '{"country": "XX"}', value: "false" },
      { type: "force", enabled: false, condition: "", value: "true" },
      { type: "rollout", enabled: true, condition: '{"plan":"pro"}', value: "true", coverage: 1, hashAttribute: "id" }
    ]),
    apiFeature("size", "number", "10", [{ type: "force", condition: '{"plan":"pro"}', value: "20" }])
  ],
  hasMore: false
}

it.each([sdkFeatures, apiFeatures])("serves what GrowthBook serves", (file) => {
  const { document } = converted(convertGrowthBook, [file], live)
  const served = (name: string, properties = {}) => servedTo(document, "production", name, { properties })
  expect(served("checkout")).toBe(false)
  expect(served("checkout", { plan: "pro" })).toBe(true)
  expect(served("checkout", { plan: "pro", country: "XX" })).toBe(false)
  expect(served("size")).toBe("10")
  expect(served("size", { plan: "pro" })).toBe("20")
})

it("divides those who are covered, and leaves the others to later rules", () => {
  const { document } = converted(convertGrowthBook, [sdkFeatures], live)
  expect(document.contextFields).toContainEqual({ name: "id", stickiness: true })
  expect(document.features?.[2]?.environments?.[0]?.strategies).toMatchObject([
    {
      parameters: { rollout: "40", stickiness: "id" },
      variants: [
        { name: "a", weight: 500 },
        { name: "b", weight: 500 }
      ]
    },
    { parameters: { rollout: "100" }, variants: [{ name: "a", weight: 1000 }] }
  ])
})

it("prefers what SDKs receive", () => {
  const definition = JSON.stringify({ defaultValue: "a", rules: [{ variations: ["a", "b"], weights: [0.9, 0.1] }] })
  const feature = apiFeature("f", "string", "a", [{ type: "experiment-ref" }], { definition })
  const { document } = converted(convertGrowthBook, [{ features: [feature] }], live)
  expect(document.features?.[0]?.environments?.[0]?.strategies?.[0]?.variants).toMatchObject([
    { name: "a", weight: 900 },
    { name: "b", weight: 100 }
  ])
})

it("serves experiments whose rule has the shares as its value", () => {
  const value = [
    { value: "a", weight: 0.2 },
    { value: "b", weight: 0.8 }
  ]
  const feature = apiFeature("f", "string", "a", [{ type: "experiment", value, coverage: 1, hashAttribute: "id" }])
  const { document } = converted(convertGrowthBook, [{ features: [feature] }], live)
  expect(document.features?.[0]?.environments?.[0]?.strategies?.[0]).toMatchObject({
    parameters: { rollout: "100", stickiness: "id" },
    variants: [
      { name: "a", weight: 200 },
      { name: "b", weight: 800 }
    ]
  })
})

it("reads version 2 of the interface, where each rule names its environments", () => {
  const rules = [
    { type: "force", value: "off", allEnvironments: false, environments: ["dev"] },
    { type: "force", value: "pro", condition: '{"plan":"pro"}', allEnvironments: false, environments: ["production"] },
    { type: "force", value: "all", allEnvironments: true, sparse: false, prerequisites: [] }
  ]
  const environments = { production: { enabled: true }, dev: { enabled: true } }
  const feature = { id: "f", valueType: "string", defaultValue: "x", description: "", rules, environments }
  const { document } = converted(convertGrowthBook, [{ features: [feature] }], live)
  expect(servedTo(document, "production", "f", { properties: { plan: "pro" } })).toBe("pro")
  expect(servedTo(document, "production", "f", {})).toBe("all")
})

it("leaves off a feature that it cannot read, and brings the others", () => {
  const good = apiFeature("good", "boolean", "true", [])
  const bad = { ...apiFeature("bad", "boolean", "true", []), valueType: "colour" }
  const conversion = converted(convertGrowthBook, [{ features: [bad, good, 5] }], live)
  expect(conversion.document.features?.map(({ name }) => name)).toEqual(["good"])
  expect(leftOff(conversion)).toEqual([
    expect.stringMatching(/^bad: It cannot be read: "\/features\/0\/valueType" must be/),
    expect.stringMatching(/^features\/2: It cannot be read: "\/features\/2" must be/)
  ])
  const ofSdks = converted(convertGrowthBook, [{ features: { good: { defaultValue: true }, bad: {} } }], live)
  expect(ofSdks.document.features?.map(({ name }) => name)).toEqual(["good"])
  expect(leftOff(ofSdks)).toEqual(['bad: It cannot be read: "/features/bad/defaultValue" is required'])
})

it.each<[object, string]>([
  [{ type: "force", value: "true", sparse: true }, "no sparse"],
  [{ type: "experiment-ref", variations: [] }, "what SDKs receive has them"],
  [{ type: "safe-rollout" }, 'no rules of the type "safe-rollout"'],
  [{ type: "force", value: "true", savedGroupTargeting: [{}] }, "no savedGroupTargeting"],
  [{ type: "force", value: "true", namespace: { enabled: true } }, "namespaces"],
  [{ type: "force", value: "maybe" }, "not a value of the type boolean"],
  [{ type: "force", value: "true", condition: "{" }, "cannot be read"],
  [{ type: "force", value: "false", coverage: 0.5 }, "reach later rules"]
])("leaves off %j", (rule, reason) => {
  const conversion = converted(convertGrowthBook, [{ features: [apiFeature("f", "boolean", "true", [rule])] }], live)
  expect(leftOff(conversion)).toEqual([expect.stringContaining(reason)])
  expect(leftOff(conversion)[0]).toMatch(/^f: In production, rule 1: .* is left off$/)
  expect(conversion.document.features).toEqual([{ name: "f", project: "shop", environments: [] }])
})

it.each<[object, object, string]>([
  [{ prerequisites: ["parent"] }, {}, "conditions on values"],
  [{}, { prerequisites: [{ id: "parent" }] }, "conditions on values"],
  [{}, { definition: "{" }, "its definition"],
  [{ valueType: "json" }, { defaultValue: '{"$extends":[]}' }, "not a value of the type json"],
  [{ holdout: { id: "h", value: "x" } }, {}, "no holdouts"]
])("leaves off features with %j and environments with %j", (others, state, reason) => {
  const feature = { ...apiFeature("f", "boolean", "true", [], state), ...others }
  expect(leftOff(converted(convertGrowthBook, [{ features: [feature] }], live))).toEqual([
    expect.stringContaining(reason)
  ])
})

it("names what is missing", () => {
  expect(read(convertGrowthBook, {})).toEqual(Result.fail(['"/features" is required']))
  expect(read(convertGrowthBook, { features: { f: {} } }, "x")).toEqual(
    Result.fail(['"/features/f/defaultValue" is required'])
  )
  expect(read(convertGrowthBook, sdkFeatures)).toEqual(Result.fail([expect.stringContaining("--environment")]))
})
