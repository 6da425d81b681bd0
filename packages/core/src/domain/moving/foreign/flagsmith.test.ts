import { expect, it } from "@effect/vitest"
import { Result } from "effect"
import { converted, leftOff, read, servedTo } from "../../../../test/fixtures/converted.ts"
import { convertFlagsmith } from "./flagsmith.ts"

const live = { Production: "production" }
const state = (name: string, enabled: boolean, others: object = {}) => ({
  feature: { id: 1, name, type: "STANDARD" },
  enabled,
  feature_state_value: null,
  multivariate_feature_state_values: [],
  feature_segment: null,
  ...others
})
const rule = (type: string, conditions: ReadonlyArray<object>, rules: ReadonlyArray<object> = []) => ({
  type,
  conditions,
  rules
})
const condition = (property_: string, operator: string, value: string | null) => ({ property_, operator, value })
const segment = (name: string, rules: ReadonlyArray<object>, ...feature_states: ReadonlyArray<object>) => ({
  id: 1,
  name,
  rules,
  feature_states
})
const environment = {
  api_key: "k",
  feature_states: [
    state("checkout", false),
    state("theme", true, { feature_state_value: "light" }),
    state("off", false, { feature_state_value: 5 })
  ],
  project: {
    segments: [
      segment(
        "adults",
        [
          rule(
            "ALL",
            [],
            [
              rule("ANY", [condition("age", "GREATER_THAN_INCLUSIVE", "18"), condition("plan", "IN", "pro,free")]),
              rule("NONE", [condition("country", "EQUAL", "XX")])
            ]
          )
        ],
        state("checkout", true, { feature_segment: { priority: 2 } }),
        state("theme", true, { feature_state_value: "dark", feature_segment: { priority: 2 } })
      ),
      segment(
        "old",
        [rule("ALL", [condition("version", "LESS_THAN_INCLUSIVE", "2.0.0:semver")])],
        state("checkout", false, { feature_segment: { priority: 1 } })
      ),
      segment("empty", [], state("theme", false, { feature_segment: { priority: 0 } }))
    ]
  },
  identity_overrides: [
    {
      identifier: "vip",
      identity_features: [state("checkout", true), state("theme", true, { feature_state_value: 7 })]
    },
    { identifier: "boss", identity_features: [state("checkout", true)] }
  ]
}

it.each<[string, object, string | boolean]>([
  ["checkout", { userId: "vip", properties: { version: "1.0.0" } }, true],
  ["checkout", { userId: "boss" }, true],
  ["checkout", { userId: "u" }, false],
  ["checkout", { userId: "u", properties: { age: "18" } }, true],
  ["checkout", { userId: "u", properties: { age: "18", version: "2.0.0" } }, false],
  ["checkout", { userId: "u", properties: { age: "18", version: "2.0.1" } }, true],
  ["checkout", { userId: "u", properties: { age: "18", country: "XX" } }, false],
  ["checkout", { userId: "u", properties: { plan: "free" } }, true],
  ["theme", { userId: "vip" }, "7"],
  ["theme", { userId: "u", properties: { plan: "pro" } }, "dark"],
  ["theme", { userId: "u" }, "light"],
  ["off", { userId: "u" }, false]
])("%s for %j: %j", (name, context, expected) => {
  const conversion = converted(convertFlagsmith, [environment], live)
  expect(leftOff(conversion)).toEqual([])
  expect(servedTo(conversion.document, "production", name, context)).toBe(expected)
})

it("is off in the environment if it is off for all, and keeps its value", () => {
  const { document } = converted(convertFlagsmith, [environment], live)
  expect(document.features?.[2]?.environments).toMatchObject([
    {
      enabled: false,
      strategies: [{ variants: [{ name: "5", weight: 1000, payload: { type: "number", value: "5" } }] }]
    }
  ])
})

it("gives the rest of a percentage to the feature's own value", () => {
  const option = { percentage_allocation: 30, multivariate_feature_option: { value: "blue" } }
  const same = { percentage_allocation: 20, multivariate_feature_option: { value: "red" } }
  const multivariate_feature_state_values = [option, same]
  const feature_states = [state("f", true, { feature_state_value: "red", multivariate_feature_state_values })]
  const { document } = converted(convertFlagsmith, [{ ...environment, feature_states }], live)
  expect(document.features?.[0]?.environments?.[0]?.strategies).toMatchObject([
    {
      parameters: { stickiness: "userId" },
      variants: [
        { name: "blue", weight: 300 },
        { name: "red", weight: 700 }
      ]
    }
  ])
})

it.each<[object, string]>([
  [condition("a", "PERCENTAGE_SPLIT", "10"), "percentage"],
  [condition("a", "REGEX", "x"), "no operator REGEX"],
  [condition("a", "IS_SET", null), "no value"],
  [condition("a", "MODULO", "2|0"), "no operator MODULO"],
  [condition("a", "NOT_EQUAL", "x"), "does not hold there"],
  [condition("a", "EQUAL", "True"), "other spellings"],
  [condition("$.environment.name", "EQUAL", "x"), "in contexts"]
])("leaves off %j", (given, reason) => {
  const override = state("f", true, { feature_segment: { priority: 0 } })
  const conversion = converted(
    convertFlagsmith,
    [{ feature_states: [state("f", false)], project: { segments: [segment("s", [rule("ALL", [given])], override)] } }],
    live
  )
  expect(leftOff(conversion)).toEqual([expect.stringContaining(reason)])
  expect(leftOff(conversion)[0]).toMatch(/^f: In production, the override for the segment s: .* is left off$/)
  expect(conversion.document.features).toEqual([{ name: "f", project: "shop", environments: [] }])
})

it("leaves off a feature that it cannot read, and brings the others", () => {
  const file = { ...environment, feature_states: [...environment.feature_states, { feature: { name: "odd" } }] }
  const whole = converted(convertFlagsmith, [environment], live)
  const conversion = converted(convertFlagsmith, [file], live)
  expect(conversion.document).toEqual(whole.document)
  expect(leftOff(conversion)[0]).toMatch(/^odd: It cannot be read: "\/feature_states\/\d+\/enabled" is required/)
})

it("names what is missing", () => {
  expect(read(convertFlagsmith, { features: [] }, "x")).toEqual(
    Result.fail(['"/feature_states" is required', '"/project" is required'])
  )
  expect(read(convertFlagsmith, environment)).toEqual(Result.fail([expect.stringContaining("--environment")]))
})
