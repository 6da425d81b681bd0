import type { EventDraft } from "../events/event.ts"
import type { Milestone } from "./milestone.ts"
import type { ReleasePlan } from "./plan.ts"
import type { MilestoneProgression } from "./progression.ts"
import type { ReleasePlanTemplate } from "./template.ts"

export const templateCreated = (template: ReleasePlanTemplate): EventDraft => ({
  type: "release-plan-template-created",
  data: { ...template }
})

export const templateUpdated = (before: ReleasePlanTemplate, after: ReleasePlanTemplate): EventDraft => ({
  type: "release-plan-template-updated",
  data: { ...after },
  preData: { ...before }
})

export const templateArchived = (template: ReleasePlanTemplate): EventDraft => ({
  type: "release-plan-template-archived",
  data: { id: template.id, name: template.name }
})

export const templateDeleted = (template: ReleasePlanTemplate): EventDraft => ({
  type: "release-plan-template-deleted",
  preData: { ...template }
})

export const planAdded = (project: string, plan: ReleasePlan): EventDraft => ({
  type: "release-plan-added",
  ...about(project, plan),
  data: { ...plan }
})

export const planChanged = (project: string, before: ReleasePlan, after: ReleasePlan): EventDraft => ({
  type: "release-plan-updated",
  ...about(project, after),
  data: { ...after },
  preData: { ...before }
})

export const planRemoved = (project: string, plan: ReleasePlan): EventDraft => ({
  type: "release-plan-removed",
  ...about(project, plan),
  preData: { ...plan }
})

export const milestoneStarted = (
  project: string,
  plan: ReleasePlan,
  milestone: Milestone,
  isAutomatic: boolean
): EventDraft => ({
  type: "release-plan-milestone-started",
  ...about(project, plan),
  data: { planId: plan.id, name: plan.name, milestoneId: milestone.id, milestone: milestone.name, isAutomatic }
})

/** The progressions of a plan were paused for this reason, or resumed if there is none. */
export const progressionsSwitched = (project: string, plan: ReleasePlan, paused?: string): EventDraft => ({
  type: paused === undefined ? "release-plan-progressions-resumed" : "release-plan-progressions-paused",
  ...about(project, plan),
  data: { planId: plan.id, name: plan.name, ...(paused === undefined ? {} : { reason: paused }) }
})

/** A progression was created, changed or removed. */
export const progressionChanged = (
  project: string,
  plan: ReleasePlan,
  { after, before }: { readonly before?: MilestoneProgression; readonly after?: MilestoneProgression }
): EventDraft => ({
  type: `milestone-progression-${after === undefined ? "deleted" : before === undefined ? "created" : "updated"}`,
  ...about(project, plan),
  ...(after === undefined ? {} : { data: { planId: plan.id, name: plan.name, ...after } }),
  ...(before === undefined ? {} : { preData: { planId: plan.id, name: plan.name, ...before } })
})

const about = (project: string, { environment, featureName }: ReleasePlan) => ({ project, featureName, environment })
