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

it.each<[object, string]>([
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
