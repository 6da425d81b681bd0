import {
  addReleasePlan,
  addTemplateMilestone,
  addTemplateStrategy,
  archiveReleasePlanTemplate,
  createReleasePlanTemplate,
  deleteReleasePlanTemplate,
  getReleasePlan,
  getReleasePlanTemplate,
  listReleasePlanTemplates,
  pausePlan,
  listSafeguards,
  removePlanSafeguard,
  removeProgression,
  removeReleasePlan,
  removeSafeguard,
  removeTemplateMilestone,
  removeTemplateStrategy,
  resumePlan,
  setPlanSafeguard,
  setProgression,
  setSafeguard,
  startMilestone,
  updatePlannedStrategy,
  updateReleasePlanTemplate,
  updateTemplateMilestone,
  updateTemplateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import type { FlagWorkspace } from "../../fixtures/workspaces.ts"
import { type AccessTable, after, type UseCaseCall, named, type UseCase } from "../access/access-table.ts"
import { aTemplate, withPlan } from "./scenes.ts"

type PlannedFlag = Effect.Success<ReturnType<typeof withPlan<FlagWorkspace>>>

const onTemplate = (
  call: (template: { readonly id: string; readonly milestone: string; readonly strategy: string }) => UseCaseCall
) =>
  after(
    Effect.map(aTemplate(), ({ id, milestones: [first] }) => ({
      id,
      milestone: first?.id ?? "",
      strategy: first?.strategies[0]?.id ?? ""
    })),
    call
  )

const onPlan = (flag: FlagWorkspace, call: (planned: PlannedFlag) => UseCaseCall) => after(withPlan(flag), call)

/** Calls a use case with a plan whose first milestone is started. */
const onStarted = (flag: FlagWorkspace, call: (planned: PlannedFlag) => UseCaseCall) =>
  after(
    Effect.tap(withPlan(flag), ({ first }) => asAdmin(startMilestone(first))),
    call
  )

const limit = {
  impactMetric: { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
  triggerCondition: { operator: ">", threshold: 10 }
} as const

/** Calls a use case with a safeguard of the flag. */
const onGuarded = ({ production }: FlagWorkspace, call: (safeguard: string) => UseCaseCall) =>
  after(Effect.andThen(asAdmin(setSafeguard(production, limit)), asAdmin(listSafeguards(production))), ([safeguard]) =>
    call(safeguard?.id ?? "")
  )

/** Calls a use case with a safeguard of the flag's plan. */
const onGuardedPlan = (
  flag: FlagWorkspace,
  call: (planned: PlannedFlag["planned"], safeguard: string) => UseCaseCall
) =>
  after(
    Effect.gen(function* () {
      const { planned } = yield* withPlan(flag)
      yield* asAdmin(setPlanSafeguard(planned, limit))
      const { safeguards } = yield* asAdmin(getReleasePlan(flag.production))
      return { planned, safeguard: safeguards[0]?.id ?? "" }
    }),
    ({ planned, safeguard }) => call(planned, safeguard)
  )

/** The operations that change what applications get in production, or will get. */
export const changesOfPlans: Readonly<Record<string, UseCase>> = {
  addReleasePlan: ({ production }) => onTemplate(({ id }) => addReleasePlan(production, { templateId: id })),
  removeReleasePlan: (flag) => onPlan(flag, ({ planned }) => removeReleasePlan(planned)),
  startMilestone: (flag) => onPlan(flag, ({ first }) => startMilestone(first)),
  changeMilestoneProgression: (flag) =>
    onPlan(flag, ({ first, second }) =>
      setProgression(
        { ...first, source: first.milestone },
        { targetMilestone: second.milestone, transitionCondition: { intervalMinutes: 5 } }
      )
    ),
  deleteMilestoneProgression: (flag) =>
    onPlan(flag, ({ first }) => removeProgression({ ...first, source: first.milestone })),
  resumeMilestoneProgressions: (flag) =>
    after(
      Effect.tap(withPlan(flag), ({ first, planned }) =>
        Effect.andThen(asAdmin(startMilestone(first)), asAdmin(pausePlan(planned)))
      ),
      ({ planned }) => resumePlan(planned)
    ),
  updateProjectMilestoneStrategy: (flag) =>
    onPlan(flag, ({ plan, production }) =>
      updatePlannedStrategy(
        { ...production, strategy: plan.milestones[0]?.strategies[0]?.id ?? "" },
        { title: "Some", parameters: { rollout: "10" } }
      )
    ),
  changeSafeguard: (flag) => onPlan(flag, ({ planned }) => setPlanSafeguard(planned, limit)),
  deleteSafeguard: (flag) =>
    onGuardedPlan(flag, (planned, safeguard) => removePlanSafeguard({ ...planned, safeguard })),
  changeFeatureEnvSafeguard: ({ production }) => setSafeguard(production, limit),
  deleteFeatureEnvSafeguard: (flag) =>
    onGuarded(flag, (safeguard) => removeSafeguard({ ...flag.production, safeguard }))
}

export const releasePlansAccess: AccessTable = {
  getReleaseTemplates: () => listReleasePlanTemplates(),
  createReleaseTemplate: () => named((name) => createReleasePlanTemplate({ name })),
  getReleaseTemplate: () => onTemplate(({ id }) => getReleasePlanTemplate(id)),
  updateReleaseTemplate: () => onTemplate(({ id }) => named((name) => updateReleasePlanTemplate(id, { name }))),
  archiveReleaseTemplate: () => onTemplate(({ id }) => archiveReleasePlanTemplate(id)),
  deleteReleaseTemplate: () => onTemplate(({ id }) => deleteReleasePlanTemplate(id)),
  addMilestoneToReleaseTemplate: () => onTemplate(({ id }) => addTemplateMilestone(id, { name: "Last" })),
  updateReleaseTemplateMilestone: () =>
    onTemplate(({ id, milestone }) => updateTemplateMilestone({ template: id, milestone }, { name: "Some" })),
  removeReleaseTemplateMilestone: () =>
    onTemplate(({ id, milestone }) => removeTemplateMilestone({ template: id, milestone })),
  addStrategyToMilestone: () =>
    onTemplate(({ id, milestone }) => addTemplateStrategy({ template: id, milestone }, { name: "default" })),
  updateMilestoneStrategy: () =>
    onTemplate(({ id, milestone, strategy }) =>
      updateTemplateStrategy({ template: id, milestone, strategy }, { title: "Some" })
    ),
  remoteMilestoneStrategy: () =>
    onTemplate(({ id, milestone, strategy }) => removeTemplateStrategy({ template: id, milestone, strategy })),

  getFeatureEnvSafeguards: ({ production }) => listSafeguards(production),
  getReleasePlans: (flag) => onPlan(flag, ({ production }) => getReleasePlan(production)),
  pauseMilestoneProgressions: (flag) => onStarted(flag, ({ planned }) => pausePlan(planned)),
  ...changesOfPlans
}
