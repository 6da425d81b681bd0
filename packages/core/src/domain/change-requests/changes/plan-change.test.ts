import { expect, it } from "vitest"
import { checkout, everyChange } from "../../../../test/fixtures/changes.ts"
import { safeguardFrom } from "../../release-plans/safeguard.ts"
import {
  changedPlan,
  isOfFeature,
  isPlanChange,
  partOfPlan,
  type PlanAndSafeguards,
  type PlanChange
} from "./plan-change.ts"

const {
  addReleasePlan,
  changeMilestoneProgression,
  changeSafeguard,
  deleteMilestoneProgression,
  deleteReleasePlan,
  deleteSafeguard,
  resumeMilestoneProgression,
  startMilestone,
  updateMilestoneStrategy
} = everyChange

const { safeguard } = changeSafeguard.payload
const disabling = { ...safeguard, action: { type: "disableFeatureEnvironment" as const } }
const other = { ...safeguard, impactMetric: { ...safeguard.impactMetric, metricName: "other" } }

const present: PlanAndSafeguards = {
  plan: {
    ...checkout.plan,
    safeguards: [
      safeguardFrom(other, "o", { plan: "plan", environment: "production" }),
      safeguardFrom(disabling, "s", { plan: "plan", environment: "production" })
    ]
  },
  safeguards: [safeguardFrom(other, "f", { plan: undefined, environment: "production" })]
}

const nothing: PlanAndSafeguards = { plan: undefined, safeguards: [] }

const inPlan = (planId: string) => ({ ...changeSafeguard, payload: { ...changeSafeguard.payload, planId } })

it.each<[string, PlanChange, PlanAndSafeguards, unknown]>([
  ["no plan yet", addReleasePlan, nothing, { releasePlan: null }],
  ["another plan", { ...deleteReleasePlan, payload: { planId: "other" } }, present, undefined],
  ["another plan", { ...startMilestone, payload: { planId: "other", milestoneId: "second" } }, present, undefined],
  ["no such milestone", { ...startMilestone, payload: { planId: "plan", milestoneId: "gone" } }, present, undefined],
  ["another plan", { ...resumeMilestoneProgression, payload: { planId: "other" } }, present, undefined],
  ["no such strategy", { ...updateMilestoneStrategy, payload: { id: "gone" } }, present, undefined],
  ["no such milestone", { ...deleteMilestoneProgression, payload: { sourceMilestone: "gone" } }, present, undefined],
  ["no plan", changeMilestoneProgression, nothing, undefined],
  ["no plan", deleteReleasePlan, nothing, undefined],
  ["no plan", inPlan("plan"), nothing, undefined],
  ["a limit of the plan", inPlan("plan"), present, { safeguard: disabling }],
  ["a limit of another plan", inPlan("other"), present, undefined],
  ["no limit of the feature", changeSafeguard, present, { safeguard: null }],
  [
    "a limit of the plan",
    { ...deleteSafeguard, payload: { planId: "plan", safeguardId: "o" } },
    present,
    { safeguard: other }
  ],
  ["a limit of the feature", { ...deleteSafeguard, payload: { safeguardId: "f" } }, present, { safeguard: other }],
  ["no such limit", { ...deleteSafeguard, payload: { safeguardId: "o" } }, present, undefined],
  ["no such limit", { ...deleteSafeguard, payload: { planId: "plan", safeguardId: "gone" } }, present, undefined]
])("finds %s for %j", (_, change, found, expected) => {
  expect(partOfPlan(change, found)).toEqual(expected)
})

it("leaves out the action that a limit of a plan has by default", () => {
  const pausing = { ...safeguard, action: { type: "pauseMilestoneProgressions" as const } }
  const change = { ...changeSafeguard, payload: { planId: "plan", safeguard: pausing } }
  expect(changedPlan(change, {})).toEqual({ safeguard })
})

it("knows the changes of plans and safeguards, and those that are of the feature", () => {
  const changes = Object.values(everyChange).filter(isPlanChange)
  expect(changes.map(({ action }) => action)).toEqual([
    "addReleasePlan",
    "deleteReleasePlan",
    "startMilestone",
    "updateMilestoneStrategy",
    "changeMilestoneProgression",
    "deleteMilestoneProgression",
    "resumeMilestoneProgression",
    "changeSafeguard",
    "deleteSafeguard"
  ])
  expect(changes.filter(isOfFeature)).toEqual([changeSafeguard, deleteSafeguard])
  expect(isOfFeature(inPlan("plan"))).toBe(false)
})
