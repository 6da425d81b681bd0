import type { NewReleasePlanTemplate } from "@halyard/core/domain"
import { addReleasePlan, createReleasePlanTemplate, getFeatureEnvironment } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag, type FlagWorkspace } from "../../fixtures/workspaces.ts"

const toShare = (rollout: string) => ({ name: "flexibleRollout", parameters: { rollout } })

/** Three milestones: a tenth for an hour, half for a day, everybody. */
export const threeSteps: NonNullable<NewReleasePlanTemplate["milestones"]> = [
  { name: "A tenth", transitionCondition: { intervalMinutes: 60 }, strategies: [toShare("10")] },
  { name: "Half", transitionCondition: { intervalMinutes: 1440 }, strategies: [toShare("50"), { name: "default" }] },
  { name: "Everybody", strategies: [{ strategyName: "flexibleRollout", parameters: { rollout: "100" } }] }
]

/** A template of three steps. */
export const aTemplate = Effect.fn("aTemplate")(function* (milestones = threeSteps) {
  return yield* asAdmin(createReleasePlanTemplate({ name: yield* uniqueName("template"), milestones }))
})

/** A plan of three steps for a flag in production, with the paths of its parts. */
export const withPlan = Effect.fn("withPlan")(function* <F extends Pick<FlagWorkspace, "production">>(flag: F) {
  const template = yield* aTemplate()
  const plan = yield* asAdmin(addReleasePlan(flag.production, { templateId: template.id }))
  const [first = "", second = "", third = ""] = plan.milestones.map(({ id }) => id)
  const address = { ...flag.production, plan: plan.id }
  return {
    ...flag,
    template,
    plan,
    planned: address,
    first: { ...address, milestone: first },
    second: { ...address, milestone: second },
    third: { ...address, milestone: third }
  }
})

/** A flag with a plan of three steps in production. */
export const aPlannedFlag = Effect.flatMap(aFlag(), withPlan)

/** The shares of the strategies that the flag has in production. */
export const sharesOf = Effect.fn("sharesOf")(function* ({ production }: Pick<FlagWorkspace, "production">) {
  const { strategies } = yield* asAdmin(getFeatureEnvironment(production))
  return strategies.map(({ name, parameters }) => parameters["rollout"] ?? name)
})

export const typesOf = (events: ReadonlyArray<{ readonly type: string }>): ReadonlyArray<string> =>
  events.map(({ type }) => type)
