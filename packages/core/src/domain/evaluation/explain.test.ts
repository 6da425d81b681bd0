import { expect, it } from "@effect/vitest"
import { explain } from "./explain.ts"
import { aConstraint, aFeature, aSegment, at } from "../../../test/fixtures/evaluation.ts"
import { prepare } from "./prepare.ts"

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

it("shows every parent, whether the feature is on or not", () => {
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

it("shows every strategy, with all that it asks for", () => {
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

it("tells of a feature that is switched off what it would be", () => {
  expect(explained("off")).toMatchObject({ enabled: false, reason: "switched-off", switchedOn: false })
})

it("has nothing to show of a feature that is not there", () => {
  expect(explained("constructor")).toMatchObject({
    enabled: false,
    reason: "unknown-feature",
    switchedOn: false,
    dependencies: [],
    strategies: []
  })
})
