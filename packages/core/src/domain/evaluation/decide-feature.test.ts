import { expect, it } from "@effect/vitest"
import { aConstraint, aFeature, aSegment, at } from "../../../test/fixtures/evaluation.ts"
import type { ClientDependency } from "./client-feature.ts"
import { evaluatorOf } from "./evaluate.ts"
import { type DependencyVerdict, dependencyVerdict } from "./decide-feature.ts"
import { prepare } from "./prepare.ts"
import { explain } from "./explain.ts"

const flags = prepare({
  features: [
    aFeature({ name: "on" }),
    aFeature({ name: "off", enabled: false }),
    aFeature({ name: "blue", variants: [{ name: "blue", weight: 1000 }] }),
    aFeature({ name: "child", dependencies: [{ feature: "on" }] }),
    aFeature({ name: "itself", dependencies: [{ feature: "itself" }] })
  ]
})

it.each<[ClientDependency, DependencyVerdict["reason"]]>([
  [{ feature: "on" }, "met"],
  [{ feature: "on", enabled: true, variants: [] }, "met"],
  [{ feature: "on", enabled: false }, "parent-on"],
  [{ feature: "off" }, "parent-off"],
  [{ feature: "off", enabled: false }, "met"],
  [{ feature: "off", enabled: false, variants: ["blue"] }, "met"],
  [{ feature: "off", variants: ["disabled"] }, "parent-off"],
  [{ feature: "blue", variants: ["green", "blue"] }, "met"],
  [{ feature: "blue", variants: ["green"] }, "other-variant"],
  [{ feature: "on", variants: ["disabled"] }, "met"],
  [{ feature: "gone" }, "missing"],
  [{ feature: "gone", enabled: false }, "missing"],
  [{ feature: "constructor" }, "missing"],
  [{ feature: "child" }, "nested"],
  [{ feature: "itself" }, "nested"]
])("%j: %s", (dependency, reason) => {
  expect(dependencyVerdict(dependency, evaluatorOf(flags, at()))).toEqual({
    feature: dependency.feature,
    result: reason === "met",
    reason
  })
})

const isRed = aConstraint()
const isBlue = aConstraint({ values: ["blue"] })
const strategies = [
  { name: "default", constraints: [isRed, isBlue] },
  { name: "default", constraints: [isRed], segments: [1, 404] },
  { name: "flexibleRollout", parameters: { rollout: "0" } },
  { name: "beta", constraints: [isRed] },
  {
    name: "flexibleRollout",
    parameters: { rollout: "100" },
    segments: [1],
    variants: [{ name: "green", weight: 1000 }]
  },
  { name: "default" }
]
const definitions = {
  features: [
    aFeature({ strategies, dependencies: [{ feature: "parent" }, { feature: "gone" }] }),
    aFeature({ name: "parent" }),
    aFeature({ name: "off", enabled: false, strategies })
  ],
  segments: [{ ...aSegment(isRed), name: "red ones" }]
}
const explained = (name: string) =>
  explain(prepare(definitions), name, at({ userId: "1", properties: { colour: "red" } }))

const redMet = { constraint: isRed, result: true, reason: "met" }
const segmentMet = { id: 1, name: "red ones", result: true, reason: "met", constraints: [redMet] }

it("lists every parent, whether the feature is on or off", () => {
  expect(explained("checkout")).toMatchObject({
    enabled: false,
    reason: "unmet-dependency",
    switchedOn: true,
    dependencies: [
      { feature: "parent", result: true, reason: "met" },
      { feature: "gone", result: false, reason: "missing" }
    ]
  })
})

it("lists every strategy with its checks", () => {
  const [constraint, segment, parameters, unknown, met, later] = explained("off").strategies
  expect(constraint).toEqual({
    name: "default",
    result: false,
    reason: "constraint",
    constraints: [redMet, { constraint: isBlue, result: false, reason: "unmet" }],
    segments: [],
    choice: null
  })
  expect(segment).toEqual({
    name: "default",
    result: false,
    reason: "segment",
    constraints: [redMet],
    segments: [segmentMet, { id: 404, name: null, result: false, reason: "missing", constraints: [] }],
    choice: null
  })
  expect(parameters).toMatchObject({ result: false, reason: "parameters", choice: null })
  expect(unknown).toMatchObject({ result: false, reason: "unknown-strategy", constraints: [redMet] })
  expect(met).toMatchObject({
    result: true,
    reason: "met",
    segments: [segmentMet],
    choice: { variant: { name: "green" }, by: "stickiness" }
  })
  expect(later).toMatchObject({ result: true, choice: null })
})

it("evaluates the strategies of a feature that is switched off", () => {
  expect(explained("off")).toMatchObject({ enabled: false, reason: "switched-off", switchedOn: false })
})

it("has no checks for an unknown feature", () => {
  expect(explained("constructor")).toMatchObject({
    enabled: false,
    reason: "unknown-feature",
    switchedOn: false,
    dependencies: [],
    strategies: []
  })
})
