import { describe, expect, it } from "@effect/vitest"
import { aConstraint, aFeature, aSegment, at } from "../../../test/fixtures/evaluation.ts"
import type { ClientFeature } from "./client-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import { evaluate, evaluateAll, evaluateEnabled } from "./evaluate.ts"
import { prepare } from "./prepare.ts"

const red = { name: "default", constraints: [aConstraint()] }
const variants = [{ name: "blue", weight: 1000 }]
const none = { name: "disabled", enabled: false, feature_enabled: true }
const blue = { name: "blue", enabled: true, feature_enabled: true }

describe("evaluate", () => {
  it.each<[string, Partial<ClientFeature>, object]>([
    ["is off when it is switched off", { enabled: false }, { enabled: false, reason: "switched-off" }],
    ["is on for all without strategies", {}, { enabled: true, reason: "no-strategies", variant: none }],
    [
      "is on if any strategy matches",
      { strategies: [red, { name: "default" }] },
      { enabled: true, reason: "strategy" }
    ],
    ["is off if no strategy matches", { strategies: [red, red] }, { enabled: false, reason: "no-strategy-met" }],
    [
      "never matches an unknown strategy",
      { strategies: [{ name: "beta" }] },
      { enabled: false, reason: "no-strategy-met" }
    ],
    [
      "is off without its parent",
      { dependencies: [{ feature: "gone" }] },
      { enabled: false, reason: "unmet-dependency" }
    ],
    ["gives its variant", { variants }, { variant: blue, variantReason: "stickiness" }],
    ["has no variant while it is off", { variants, strategies: [red] }, { variantReason: "none" }],
    [
      "prefers the strategy's variant",
      { variants: [{ name: "green", weight: 1 }], strategies: [{ name: "default", variants }] },
      { variant: blue }
    ],
    [
      "falls back to its own variants if the strategy's have no weight",
      { variants, strategies: [{ name: "default", variants: [{ name: "green", weight: 0 }] }] },
      { variant: blue }
    ],
    ["has no variant without variants", {}, { variantReason: "none", impressionData: false }],
    ["has neither while it is off", { enabled: false }, { variantReason: "none", impressionData: false }],
    ["passes impressionData on", { impressionData: true }, { impressionData: true }],
    ["passes impressionData on while it is off", { impressionData: true, enabled: false }, { impressionData: true }],
    ["has no impression data by default", { impressionData: null, variants: null }, { impressionData: false }]
  ])("%s", (_, feature, expected) => {
    const flags = prepare({ features: [aFeature(feature)] })
    expect(evaluate(flags, "checkout", at({ userId: "1" }))).toMatchObject({ feature: "checkout", ...expected })
  })

  it("reports an unknown feature", () => {
    expect(evaluate(prepare({ features: [aFeature()] }), "toString", at())).toEqual({
      feature: "toString",
      enabled: false,
      reason: "unknown-feature",
      variant: { ...none, feature_enabled: false },
      variantReason: "none",
      impressionData: false
    })
  })

  it.each([
    ["all of a segment's constraints", [1], true],
    ["every segment", [1, 2], false],
    ["segments to exist", [1, 404], false],
    ["nothing for an empty segment", [3], true]
  ])("requires %s", (_, segments, expected) => {
    const flags = prepare({
      features: [aFeature({ strategies: [{ name: "default", segments }] })],
      segments: [
        aSegment(aConstraint(), aConstraint({ operator: "STR_CONTAINS", values: ["e"] })),
        { ...aSegment(aConstraint(), aConstraint({ values: ["blue"] })), id: 2 },
        { ...aSegment(), id: 3 }
      ]
    })
    expect(evaluate(flags, "checkout", at({ properties: { colour: "red" } })).enabled).toBe(expected)
  })
})

describe("evaluateEnabled", () => {
  it("has what is on of the results of all, in their order", () => {
    const off = aFeature({ name: "off", enabled: false })
    const child = { dependencies: [{ feature: "off", enabled: false }], variants }
    const features = [
      off,
      aFeature({ name: "b", strategies: [red] }),
      aFeature({ name: "c", ...child }),
      aFeature({ name: "a" })
    ]
    const flags = prepare({ features })
    const enabled = evaluateEnabled(flags, at())
    expect(enabled.map(({ feature }) => feature)).toEqual(["c", "a"])
    expect(enabled).toEqual(evaluateAll(flags, at()).filter((one) => one.enabled))
  })
})

describe("a constraint that features share", () => {
  const all = ["a", "b", "c"]
  const flags = prepare({
    features: all.map((name) =>
      aFeature({ name, strategies: [{ name: "default", constraints: [aConstraint()], segments: [1] }] })
    ),
    segments: [aSegment(aConstraint({ contextName: "size", values: ["big"] }))]
  })
  const onFor = (circumstances: Circumstances) => evaluateEnabled(flags, circumstances).map(({ feature }) => feature)

  it("is compared once for each context", () => {
    const reads: Array<PropertyKey> = []
    const properties = new Proxy<Record<string, string>>(
      { colour: "red", size: "big" },
      {
        get: (target, name, receiver) => {
          reads.push(name)
          return Reflect.get(target, name, receiver)
        }
      }
    )
    expect(onFor(at({ properties }))).toEqual(all)
    expect(reads).toEqual(["colour", "size"])
  })

  it("is compared again for the next context", () => {
    const seen = ["red", "blue", "red"].flatMap((colour) =>
      ["big", "small"].map((size) => onFor(at({ properties: { colour, size } })))
    )
    expect(seen).toEqual([all, [], [], [], all, []])
  })

  it("is compared again if the caller changes the context in place", () => {
    const properties = { colour: "red", size: "big" }
    const circumstances = at({ properties })
    expect(onFor(circumstances)).toEqual(all)
    properties.colour = "blue"
    expect(onFor(circumstances)).toEqual([])
  })
})

describe("evaluateAll", () => {
  it("keeps the order of definitions and uses the last one of each name", () => {
    const names = ["b", "a", "c"]
    const flags = prepare({
      features: [...names.map((name) => aFeature({ name })), aFeature({ name: "a", enabled: false })]
    })
    expect(evaluateAll(flags, at()).map(({ feature, enabled }) => [feature, enabled])).toEqual([
      ["b", true],
      ["a", false],
      ["c", true]
    ])
  })

  it("evaluates a parent once, so that its children agree", () => {
    const drawn = [0.9, 0.1, 0.1]
    const half = { name: "flexibleRollout", parameters: { rollout: "50", stickiness: "random" } }
    const child = { dependencies: [{ feature: "parent" }] }
    const flags = prepare({
      features: [
        aFeature({ name: "elder", ...child }),
        aFeature({ name: "parent", strategies: [half] }),
        aFeature({ name: "younger", ...child })
      ]
    })
    const all = evaluateAll(flags, at({}, { random: () => drawn.shift() ?? 0 }))
    expect(all.map(({ enabled }) => enabled)).toEqual([false, false, false])
    expect(drawn).toHaveLength(2)
  })
})
