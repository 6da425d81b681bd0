import { describe, expect, it } from "vitest"
import { aSafeguard, failures } from "../../../test/fixtures/safeguards.ts"
import {
  completeLimit,
  isSameFigure,
  limitOf,
  type NewSafeguard,
  type Safeguard,
  safeguardChanged,
  safeguardFrom
} from "./safeguard.ts"

const ofPlan = { plan: "plan", environment: "production" }
const ofFeature = { plan: undefined, environment: "production" }

const { impactMetric } = failures

describe("safeguardFrom", () => {
  it.each<[NewSafeguard["action"], typeof ofPlan | typeof ofFeature, Safeguard["action"]]>([
    [undefined, ofPlan, { type: "pauseMilestoneProgressions", id: "plan" }],
    [undefined, ofFeature, { type: "disableFeatureEnvironment", id: "production" }],
    [{ type: "disableFeatureEnvironment" }, ofPlan, { type: "disableFeatureEnvironment", id: "production" }],
    [{ type: "startPreviousMilestone" }, ofPlan, { type: "startPreviousMilestone", id: "plan" }]
  ])("with the action %j of %j does %j", (action, address, expected) => {
    const given = action === undefined ? failures : { ...failures, action }
    expect(safeguardFrom(given, "s", address).action).toEqual(expected)
  })

  it.each<[NewSafeguard["impactMetric"]["aggregationMode"], number]>([
    ["count", 1],
    ["sum", 1],
    ["rps", 1],
    ["avg", 20],
    ["p50", 20],
    ["p95", 20],
    ["p99", 20]
  ])("needs by default for %s so many values: %i", (aggregationMode, minimumSamples) => {
    expect(safeguardFrom({ ...failures, impactMetric: { ...impactMetric, aggregationMode } }, "s", ofPlan)).toEqual({
      id: "s",
      action: { type: "pauseMilestoneProgressions", id: "plan" },
      triggerCondition: failures.triggerCondition,
      impactMetric: { ...impactMetric, aggregationMode, id: "s" },
      triggeredAt: null,
      minimumSamples,
      forMinutes: 1
    })
  })

  it("takes what is given", () => {
    const given = { minimumSamples: 7, forMinutes: 0, compareBy: "variant" }
    expect(safeguardFrom({ ...failures, ...given }, "s", ofPlan)).toMatchObject(given)
  })
})

describe("the limit of a safeguard", () => {
  it.each<Partial<NewSafeguard>>([
    {},
    { action: { type: "startPreviousMilestone" } },
    { minimumSamples: 7 },
    { forMinutes: 3 },
    { compareBy: "variant" }
  ])("is what somebody set: %j", (set) => {
    const given = { ...failures, ...set }
    expect(limitOf(safeguardFrom(given, "s", ofPlan), { plan: "plan" })).toStrictEqual(given)
    expect(completeLimit(given, { plan: "plan" })).toStrictEqual(given)
  })

  it("leaves out defaults that somebody set", () => {
    const type = "pauseMilestoneProgressions" as const
    const given = { ...failures, action: { type }, minimumSamples: 1, forMinutes: 1 }
    expect(completeLimit(given, { plan: "plan" })).toStrictEqual(failures)
    expect(completeLimit({ ...failures, action: { type: "disableFeatureEnvironment" } }, { plan: undefined })).toEqual(
      failures
    )
  })
})

it.each<[Partial<NewSafeguard["impactMetric"]>, boolean]>([
  [{ timeRange: "day", aggregationMode: "count" }, true],
  [{ metricName: "other" }, false],
  [{ labelSelectors: { app: ["shop"] } }, false]
])("knows whether a figure with %j is the same: %s", (changes, expected) => {
  expect(isSameFigure(impactMetric, { ...impactMetric, ...changes })).toBe(expected)
})

it("records what was made, changed or removed", () => {
  const address = { project: "shop", feature: "checkout", environment: "production" }
  const event = { project: "shop", featureName: "checkout", environment: "production" }
  const [before, after] = [aSafeguard(), aSafeguard({ forMinutes: 3 })]
  expect(safeguardChanged(address, { after })).toStrictEqual({ ...event, type: "safeguard-changed", data: after })
  expect(safeguardChanged(address, { before, after })).toStrictEqual({
    ...event,
    type: "safeguard-changed",
    data: after,
    preData: before
  })
  expect(safeguardChanged(address, { before })).toStrictEqual({ ...event, type: "safeguard-deleted", preData: before })
})
