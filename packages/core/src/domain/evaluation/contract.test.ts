// Compares results with the SDK for Node.js, for random definitions and contexts built from meaningful words.
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type ClientFeaturesResponse, Unleash } from "unleash-client"
import { builtInStrategyTypes } from "../catalog/strategy-type.ts"
import type { ClientDefinitions } from "./client-feature.ts"
import { Operator } from "../strategies/constraint.ts"
import { evaluate, evaluateAll } from "./evaluate.ts"
import { at } from "../../../test/fixtures/evaluation.ts"
import { prepare } from "./prepare.ts"
import { explain } from "./explain.ts"

const some = <S extends Schema.Top>(schema: S, most: number) => Schema.Array(schema).check(Schema.isMaxLength(most))
const oneOf = <const A extends ReadonlyArray<string>>(...words: A) => Schema.Literals(words)

const Value = oneOf(
  "1",
  "2",
  "42",
  "a",
  "A",
  "Zoë",
  "ZOË",
  "日本語",
  "😀 b",
  " a ",
  "1.2.3",
  "2.0.0-rc.1",
  "v1.2.3",
  "12.5"
)
const Operand = Schema.Union([
  Value,
  oneOf("10.0.0.0/8", "2001:db8::/32", "999.1.1.1", "^[a-z]$", "(a", "^\\d+$", "(?i)zo", "[[:alpha:]]"),
  oneOf("2026-01-01T00:00:00Z", "2026-06-01T12:00:00+02:00", "tomorrow", "", "1e3", "0x10")
])
const Field = oneOf("userId", "sessionId", "remoteAddress", "environment", "appName", "currentTime", "colour", "size")
const Constraint = Schema.Struct({
  contextName: Field,
  operator: Schema.Union([Operator, oneOf("LIKE", "constructor")]),
  values: some(Operand, 3),
  value: Operand,
  inverted: Schema.Boolean,
  caseInsensitive: Schema.Boolean
})
const Stickiness = oneOf("default", "userId", "sessionId", "colour", "random", "")
const Percentage = oneOf("0", "1", "50", "99", "100", "", "many")
const Weight = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))
const Variant = Schema.Struct({
  name: oneOf("blue", "green", "red"),
  weight: Weight,
  stickiness: Schema.optionalKey(Stickiness),
  payload: Schema.optionalKey(Schema.Struct({ type: oneOf("string"), value: Value })),
  overrides: some(Schema.Struct({ contextName: Field, values: some(Value, 2) }), 1)
})
const Strategy = Schema.Struct({
  name: Schema.Literals([...builtInStrategyTypes.map(({ name }) => name), "unheardOf"]),
  parameters: Schema.Struct({
    userIds: oneOf("1,2, 42 , Zoë", "a", ""),
    // Unlike the SDK, this strategy also supports IPv6 ranges.
    IPs: oneOf("10.0.0.0/8, 192.168.0.1", "nothing", ""),
    hostNames: oneOf("nowhere.example", ""),
    rollout: Percentage,
    percentage: Percentage,
    stickiness: Schema.optionalKey(Stickiness),
    groupId: Schema.optionalKey(oneOf("a", "Gruppe ü", ""))
  }),
  constraints: Schema.optionalKey(some(Constraint, 1)),
  segments: Schema.optionalKey(some(Schema.Literals([1, 2, 3]), 1)),
  variants: Schema.optionalKey(some(Variant, 3))
})
const Name = oneOf("parent", "child", "Größe")
const Feature = Schema.Struct({
  enabled: oneOf("yes", "yes", "yes", "no"),
  strategies: some(Strategy, 3),
  variants: some(Variant, 3),
  dependencies: some(
    Schema.Struct({
      feature: Name,
      enabled: Schema.optionalKey(Schema.Boolean),
      variants: Schema.optionalKey(some(oneOf("blue", "green", "disabled"), 2))
    }),
    1
  )
})
const Address = oneOf("10.1.2.3", "192.168.0.1", "2001:db8::1", "2001:db8:0::1", "nothing", "")
const Context = Schema.Struct({
  userId: Schema.optionalKey(Schema.Union([Value, oneOf("")])),
  sessionId: Schema.optionalKey(Value),
  remoteAddress: Schema.optionalKey(Address),
  environment: Value,
  appName: Value,
  currentTime: oneOf("2026-03-01T00:00:00Z", "2026-06-01T10:00:00Z", "2026-12-01T00:00:00.000Z", "once"),
  properties: Schema.Struct({
    colour: Schema.optionalKey(Schema.NullOr(Operand)),
    size: Schema.optionalKey(Value)
  })
})
const Given = {
  child: Feature,
  parent: Feature,
  segments: Schema.Tuple([some(Constraint, 2), some(Constraint, 1)]),
  contexts: some(Context, 12)
}

const definitionsOf = (given: { [K in keyof typeof Given]: (typeof Given)[K]["Type"] }): ClientDefinitions => ({
  features: [
    { name: "Größe", enabled: true, strategies: given.parent.strategies },
    { ...given.parent, name: "parent", enabled: given.parent.enabled === "yes", dependencies: [] },
    { ...given.child, name: "child", enabled: given.child.enabled === "yes" }
  ],
  segments: given.segments.map((constraints, index) => ({ id: index + 1, constraints }))
})

/** An SDK with replaceable definitions. It is never started and makes no requests. */
const sdk = (() => {
  let definitions: ClientFeaturesResponse = { version: 2, features: [] }
  const repository = {
    on: (event: string, listener: () => void) => (event === "ready" ? listener() : undefined),
    getToggle: (name: string) => definitions.features.find((feature) => feature.name === name),
    getToggles: () => definitions.features,
    getTogglesWithSegmentData: () => [],
    getSegment: (id: number) => definitions.segments?.find((segment) => segment.id === id),
    start: () => Promise.resolve(),
    stop: () => undefined
  }
  const unleash = new Unleash({
    appName: "a",
    url: "http://127.0.0.1:1",
    repository,
    disableMetrics: true,
    disableAutoStart: true
  })
  return (given: ClientDefinitions) => {
    // Definitions in their wire format.
    definitions = { version: 2, ...JSON.parse(JSON.stringify(given)) }
    return unleash
  }
})()

describe("the SDK", () => {
  let compared = 0

  it.prop(
    "returns equal features and variants, unless they are random",
    Given,
    (given) => {
      const definitions = definitionsOf(given)
      const flags = prepare(definitions)
      const unleash = sdk(definitions)
      for (const context of given.contexts) {
        // Applications pass JSON on as it is, nulls included.
        const asGiven = JSON.parse(JSON.stringify(context))
        for (const { name } of definitions.features) {
          let drawn = false
          const random = () => {
            drawn = true
            return 0.5
          }
          const { enabled, variant } = evaluate(flags, name, at(context, { random }))
          if (drawn) continue
          compared += 1
          assert.strictEqual(enabled, unleash.isEnabled(name, asGiven), name)
          assert.deepStrictEqual(variant, variantOf(unleash.getVariant(name, asGiven)))
        }
      }
    },
    { arbitrary: { runs: 1000 } }
  )

  it("ran more than 1000 comparisons", () => assert.isAbove(compared, 1000))
})

/** Removes properties that only this SDK adds. */
const variantOf = (given: object): unknown => {
  const variant = JSON.parse(JSON.stringify(given))
  delete variant.featureEnabled
  return variant
}

it.prop("explanations and whole sets agree with single evaluations", Given, (given) => {
  const definitions = definitionsOf(given)
  const flags = prepare(definitions)
  for (const context of given.contexts) {
    const single = definitions.features.map(({ name }) => evaluate(flags, name, at(context)))
    assert.deepStrictEqual(evaluateAll(flags, at(context)), single)
    for (const evaluation of single) {
      const { switchedOn, dependencies, strategies, ...explained } = explain(flags, evaluation.feature, at(context))
      assert.deepStrictEqual(explained, evaluation)
      const expected =
        switchedOn &&
        dependencies.every(({ result }) => result) &&
        (strategies.length === 0 || strategies.some(({ result }) => result))
      assert.strictEqual(evaluation.enabled, expected)
    }
  }
})
