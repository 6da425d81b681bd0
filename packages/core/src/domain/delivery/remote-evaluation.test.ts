import { describe, expect, it } from "@effect/vitest"
import { at } from "../../../test/fixtures/evaluation.ts"
import type { ClientFeature, ClientStrategy } from "../evaluation/client-feature.ts"
import { evaluate } from "../evaluation/evaluate.ts"
import { prepare } from "../evaluation/prepare.ts"
import type { Payload, Variant } from "../strategies/variant.ts"
import { contextOfRemote, type RemoteContext, remoteEvaluation } from "./remote-evaluation.ts"

const aFeature = (more: Partial<ClientFeature> = {}): ClientFeature => ({
  name: "checkout",
  enabled: true,
  strategies: [everybody],
  ...more
})
const everybody: ClientStrategy = { name: "default" }
const ann = { contextName: "userId", operator: "IN", values: ["ann"] }
const rollout = (share: string, stickiness = "default"): ClientStrategy => ({
  name: "flexibleRollout",
  parameters: { rollout: share, stickiness, groupId: "g" }
})
const aVariant = (payload?: Payload): Variant => ({
  name: "blue",
  weight: 1000,
  ...(payload === undefined ? {} : { payload })
})

const evaluated = (feature: ClientFeature, userId = "ann", others: ReadonlyArray<ClientFeature> = []) =>
  remoteEvaluation(feature, evaluate(prepare({ features: [feature, ...others] }), feature.name, at({ userId })))

describe("remoteEvaluation", () => {
  it.each<[string, ClientFeature, object]>([
    ["on for everybody", aFeature(), { value: true, reason: "STATIC" }],
    ["on without strategies", aFeature({ strategies: [] }), { value: true, reason: "STATIC" }],
    ["rolled out in full", aFeature({ strategies: [rollout("100")] }), { value: true, reason: "STATIC" }],
    [
      "rolled out in full to users",
      aFeature({ strategies: [rollout("100", "userId")] }),
      { value: true, reason: "SPLIT" }
    ],
    ["rolled out to nobody", aFeature({ strategies: [rollout("0")] }), { value: false, reason: "SPLIT" }],
    ["switched off", aFeature({ enabled: false }), { value: false, reason: "DISABLED" }],
    [
      "for Ann",
      aFeature({ strategies: [{ ...everybody, constraints: [ann] }] }),
      { value: true, reason: "TARGETING_MATCH" }
    ],
    [
      "not for Ann",
      aFeature({ strategies: [{ ...everybody, constraints: [{ ...ann, inverted: true }] }] }),
      { value: false, reason: "TARGETING_MATCH" }
    ],
    [
      "without its parent",
      aFeature({ dependencies: [{ feature: "cart" }] }),
      { value: false, reason: "TARGETING_MATCH" }
    ],
    ["with one variant", aFeature({ variants: [aVariant()] }), { value: true, reason: "STATIC", variant: "blue" }],
    [
      "with one variant of two",
      aFeature({ variants: [aVariant(), { ...aVariant(), weight: 0 }, { name: "red", weight: 1 }] }),
      { value: true, reason: "SPLIT", variant: "blue" }
    ],
    [
      "with a variant of her own",
      aFeature({
        variants: [
          { name: "red", weight: 1000 },
          { ...aVariant(), weight: 1, overrides: [{ contextName: "userId", values: ["ann"] }] }
        ]
      }),
      { value: true, reason: "TARGETING_MATCH", variant: "blue" }
    ]
  ])("evaluates a feature that is %s", (_, feature, expected) => {
    const { value } = { value: false, ...expected }
    expect(evaluated(feature)).toEqual({ key: "checkout", metadata: { enabled: value }, ...expected })
  })

  it.each<[Payload, unknown]>([
    [{ type: "string", value: "" }, ""],
    [{ type: "string", value: "1" }, "1"],
    [{ type: "csv", value: "a,b" }, "a,b"],
    [{ type: "number", value: "-1.5e3" }, -1500],
    [{ type: "json", value: '{"a":[null]}' }, { a: [null] }],
    [{ type: "json", value: "[1]" }, [1]],
    [{ type: "json", value: "null" }, undefined]
  ])("converts the payload %j to the value %j", (payload, value) => {
    const result = evaluated(aFeature({ variants: [aVariant(payload)] }))
    expect(result).toEqual({
      key: "checkout",
      reason: "STATIC",
      variant: "blue",
      metadata: { enabled: true },
      ...(value === undefined ? {} : { value })
    })
  })

  it.each<Payload>([
    { type: "number", value: "many" },
    { type: "number", value: " " },
    { type: "number", value: "Infinity" },
    { type: "json", value: "{" }
  ])("reports the invalid payload %j", (payload) => {
    expect(evaluated(aFeature({ variants: [aVariant(payload)] }))).toMatchObject({
      key: "checkout",
      errorCode: "PARSE_ERROR",
      errorDetails: expect.stringContaining(payload.type)
    })
  })

  it("leaves the value to the application if other variants have payloads", () => {
    const strategy = { ...everybody, constraints: [ann], variants: [aVariant({ type: "string", value: "b" })] }
    const feature = aFeature({ strategies: [strategy, { ...everybody, constraints: [{ ...ann, values: ["bob"] }] }] })
    const base = { key: "checkout", reason: "TARGETING_MATCH" }
    expect(evaluated(feature, "ann")).toEqual({
      ...base,
      reason: "TARGETING_MATCH",
      value: "b",
      variant: "blue",
      metadata: { enabled: true }
    })
    expect(evaluated(feature, "bob")).toEqual({ ...base, metadata: { enabled: true } })
    expect(evaluated(feature, "eve")).toEqual({ ...base, metadata: { enabled: false } })
  })
})

describe("contextOfRemote", () => {
  it.each<[string, RemoteContext, object]>([
    ["nobody", {}, { properties: {} }],
    ["the targeting key as user id", { targetingKey: "ann" }, { userId: "ann", properties: { targetingKey: "ann" } }],
    [
      "the user id in preference to the key",
      { targetingKey: "key", userId: "ann" },
      { userId: "ann", properties: { targetingKey: "key" } }
    ],
    [
      "members of the SDK context",
      { sessionId: "s", remoteAddress: "::1", appName: "shop", environment: "here", currentTime: "now" },
      { sessionId: "s", remoteAddress: "::1", appName: "shop", environment: "here", currentTime: "now", properties: {} }
    ],
    [
      "other members as properties",
      { plan: "pro", seats: 5, trial: false, list: ["a"], properties: { plan: "free", deep: {} } },
      { properties: { plan: "free", seats: "5", trial: "false" } }
    ],
    ["no properties if they are not an object", { properties: 5 }, { properties: {} }]
  ])("reads %s", (_, given, expected) => {
    expect(contextOfRemote(given)).toEqual(expected)
  })
})
