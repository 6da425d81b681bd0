import { Schema } from "effect"
import { MilestoneStrategyUpdate } from "../../release-plans/new-milestone.ts"
import { activeMilestone, NewReleasePlan, type ReleasePlan } from "../../release-plans/plan.ts"
import { completeLimit, isSameFigure, limitOf, NewSafeguard, type Safeguard } from "../../release-plans/safeguard.ts"
import { MilestoneProgression } from "../../release-plans/progression.ts"
import { field } from "../../values/field.ts"
import { limitedJson } from "../../values/limited.ts"

const feature = field(Schema.String, "The feature's name")
const planId = field(Schema.String, "The release plan's id")
const milestoneId = field(Schema.String, "The milestone's id")

const ofPlan = <const Action extends string, Payload extends Schema.Top>(
  action: Action,
  identifier: string,
  description: string,
  payload: Payload
) =>
  Schema.Struct({
    feature,
    action: field(Schema.Literal(action), description),
    payload: field(payload, "The part of the release plan")
  }).annotate({ identifier, description })

const PlanReference = Schema.Struct({ planId }).annotate({
  identifier: "ReleasePlanReference",
  description: "A release plan, by its id."
})

const MilestoneReference = Schema.Struct({ planId, milestoneId }).annotate({
  identifier: "MilestoneReference",
  description: "A milestone of a release plan, by its id."
})

const ProgressionReference = Schema.Struct({ sourceMilestone: milestoneId }).annotate({
  identifier: "MilestoneProgressionReference",
  description: "The progression from a milestone to the next one."
})

const guardedPlanId = field(
  Schema.optionalKey(Schema.String),
  "The release plan's id. Left out for a safeguard that switches the feature off"
)

const SafeguardPayload = Schema.Struct({
  planId: guardedPlanId,
  safeguard: field(NewSafeguard, "The limit")
}).annotate({
  identifier: "SafeguardPayload",
  description: "A limit for a release plan, or for the feature in the environment."
})

const SafeguardReference = Schema.Struct({
  planId: guardedPlanId,
  safeguardId: field(Schema.String, "The safeguard's id")
}).annotate({ identifier: "SafeguardReference", description: "A safeguard, by its id." })

const PlannedStrategyPayload = Schema.Struct({
  ...MilestoneStrategyUpdate.fields,
  id: field(Schema.String, "The id of the strategy of the release plan")
})
  .check(limitedJson(1_000_000))
  .annotate({
    identifier: "PlannedStrategyPayload",
    description: "The new content of a strategy of a release plan. At most 1,000,000 characters of JSON."
  })

/** The changes of a feature's release plan and safeguards in the environment. */
export const planChanges = [
  ofPlan("addReleasePlan", "ReleasePlanAddition", "Adds a release plan", NewReleasePlan),
  ofPlan("deleteReleasePlan", "ReleasePlanRemoval", "Removes the release plan", PlanReference),
  ofPlan("startMilestone", "MilestoneStart", "Starts a milestone", MilestoneReference),
  ofPlan("updateMilestoneStrategy", "PlannedStrategyChange", "Changes a strategy of the plan", PlannedStrategyPayload),
  ofPlan("changeMilestoneProgression", "ProgressionChange", "Lets a milestone start by itself", MilestoneProgression),
  ofPlan("deleteMilestoneProgression", "ProgressionRemoval", "Keeps it from that", ProgressionReference),
  ofPlan("resumeMilestoneProgression", "ReleasePlanResumption", "Resumes the release plan", PlanReference),
  ofPlan("changeSafeguard", "SafeguardChange", "Sets a limit for the release plan or the feature", SafeguardPayload),
  ofPlan(
    "deleteSafeguard",
    "SafeguardRemoval",
    "Removes a limit of the release plan or the feature",
    SafeguardReference
  )
] as const

const PlanChange = Schema.Union(planChanges)
export type PlanChange = typeof PlanChange.Type

export const isPlanChange = (change: { readonly action: string }): change is PlanChange => actions.has(change.action)

const actions: ReadonlySet<string> = new Set(planChanges.map(({ fields }) => fields.action.literal))

/**
 * Whether the change is about a safeguard of the feature, which switches it off, instead of one of the release plan.
 */
export const isOfFeature = ({ action, payload }: PlanChange): boolean =>
  (action === "changeSafeguard" || action === "deleteSafeguard") && payload.planId === undefined

/** The release plan and the safeguards of a feature in one environment. */
export interface PlanAndSafeguards {
  readonly plan: ReleasePlan | undefined
  /** The safeguards that switch the feature off. Those of the plan are in the plan. */
  readonly safeguards: ReadonlyArray<Safeguard>
}

/** The part that the change replaces, as it is now; undefined if it is gone. */
export const partOfPlan = (change: PlanChange, { plan, safeguards }: PlanAndSafeguards): unknown => {
  if (change.action === "addReleasePlan") return { releasePlan: plan?.id ?? null }
  if (change.action === "changeSafeguard" || change.action === "deleteSafeguard") {
    if (change.payload.planId === undefined) return limitIn(change, safeguards)
    return change.payload.planId === plan?.id ? limitIn(change, plan.safeguards) : undefined
  }
  if (plan === undefined) return undefined
  switch (change.action) {
    case "deleteReleasePlan":
      return change.payload.planId === plan.id
        ? { releasePlan: plan.id, name: plan.name, activeMilestoneId: plan.activeMilestoneId }
        : undefined
    case "startMilestone": {
      const isThere = plan.milestones.some(({ id }) => id === change.payload.milestoneId)
      return isThere && change.payload.planId === plan.id ? { activeMilestoneId: plan.activeMilestoneId } : undefined
    }
    case "updateMilestoneStrategy":
      return plan.milestones.flatMap(({ strategies }) => strategies).find(({ id }) => id === change.payload.id)
    case "changeMilestoneProgression":
    case "deleteMilestoneProgression": {
      const source = plan.milestones.find(({ id }) => id === change.payload.sourceMilestone)
      return source && { transitionCondition: source.transitionCondition }
    }
    case "resumeMilestoneProgression": {
      const active = activeMilestone(plan)
      return change.payload.planId === plan.id ? active && { pausedAt: active.pausedAt } : undefined
    }
  }
}

type SafeguardChange = Extract<PlanChange, { readonly action: "changeSafeguard" | "deleteSafeguard" }>

/** The safeguard that the change replaces. Undefined if the change removes one that is already gone. */
const limitIn = (change: SafeguardChange, safeguards: ReadonlyArray<Safeguard>): unknown => {
  const owner = { plan: change.payload.planId }
  if (change.action === "deleteSafeguard") {
    const present = safeguards.find(({ id }) => id === change.payload.safeguardId)
    return present && { safeguard: limitOf(present, owner) }
  }
  const { impactMetric } = change.payload.safeguard
  const present = safeguards.find((each) => isSameFigure(each.impactMetric, impactMetric))
  return { safeguard: present === undefined ? null : limitOf(present, owner) }
}

/** The part of the plan after the change, computed from the part as it is now; null if the change removes it. */
export const changedPlan = (change: PlanChange, part: object): unknown => {
  switch (change.action) {
    case "addReleasePlan":
      return change.payload
    case "deleteReleasePlan":
      return null
    case "startMilestone":
      return { activeMilestoneId: change.payload.milestoneId }
    case "updateMilestoneStrategy":
      return { ...part, ...change.payload }
    case "changeMilestoneProgression":
      return { transitionCondition: change.payload.transitionCondition }
    case "deleteMilestoneProgression":
      return { transitionCondition: null }
    case "resumeMilestoneProgression":
      return { pausedAt: null }
    case "changeSafeguard":
      return { safeguard: completeLimit(change.payload.safeguard, { plan: change.payload.planId }) }
    case "deleteSafeguard":
      return { safeguard: null }
  }
}

/** The ids that identify the changed part. */
export const targetOfPlan = ({ action, payload }: PlanChange): ReadonlyArray<string | null> => {
  switch (action) {
    case "updateMilestoneStrategy":
      return ["milestone strategy", payload.id]
    case "changeMilestoneProgression":
    case "deleteMilestoneProgression":
      return ["progression", payload.sourceMilestone]
    case "changeSafeguard": {
      const { labelSelectors, metricName } = payload.safeguard.impactMetric
      return ["safeguard", payload.planId ?? null, metricName, JSON.stringify(labelSelectors)]
    }
    case "deleteSafeguard":
      return ["safeguard", payload.safeguardId]
    default:
      return [action]
  }
}
