import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { type MilestoneStrategy, withPlannedDefaults } from "../../domain/release-plans/milestone.ts"
import { MilestoneStrategyUpdate } from "../../domain/release-plans/new-milestone.ts"
import {
  activeMilestone,
  idsNeeded,
  type NewReleasePlan,
  planFrom,
  withMilestone
} from "../../domain/release-plans/plan.ts"
import { planAdded, planChanged, planRemoved } from "../../domain/release-plans/release-plan-events.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidData, InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { quoted } from "../../domain/violations/violation.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type EnvironmentAddress, getFeatureEnvironment } from "../features/find-feature.ts"
import { lockInEnvironment, scopeOf } from "../features/lock-features.ts"
import { removeStrategy, updateStrategy } from "../features/feature-strategies.ts"
import { PartOfReleasePlan } from "../strategies/refuse-planned.ts"
import { lockPlan, noPlan, type PlanAddress } from "./lock-plan.ts"
import { updatedStrategy } from "./judge-milestone.ts"
import { start } from "./start-milestone.ts"
import { getReleasePlanTemplate } from "./templates.ts"

/** Returns the release plan of a feature in an environment. */
export const getReleasePlan = Effect.fn("getReleasePlan")(function* (address: EnvironmentAddress) {
  yield* getFeatureEnvironment(address)
  const plan = yield* (yield* ReleasePlanStore).find(address)
  return plan ?? (yield* noPlan(address))
})

/**
 * Gives a feature a release plan in an environment, as a copy of a template. Starts the milestone that is given, if
 * any.
 */
export const addReleasePlan = Effect.fn("addReleasePlan")(function* (
  address: EnvironmentAddress,
  { milestoneId, templateId }: NewReleasePlan
) {
  yield* requirePermission("CREATE_FEATURE_STRATEGY", scopeOf(address))
  if (milestoneId !== undefined) yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      const locked = yield* lockInEnvironment(address)
      const store = yield* ReleasePlanStore
      const present = yield* store.find(address)
      if (present !== undefined) {
        const message = `"${address.feature}" has the release plan "${present.name}" there. Remove it first.`
        return yield* new InvalidOperation({ message })
      }
      const template = yield* getReleasePlanTemplate(templateId)
      if (template.archivedAt !== null) {
        return yield* new InvalidOperation({ message: `The template "${template.name}" is archived` })
      }
      if (template.milestones.length === 0) {
        const message = `The template "${template.name}" has no milestones. Add one first.`
        return yield* new InvalidOperation({ message })
      }
      const first = template.milestones.findIndex(({ id }) => id === milestoneId)
      if (milestoneId !== undefined && first < 0) {
        return yield* InvalidData.of("/milestoneId", `must be a milestone of the template ${quoted(template.name)}`)
      }
      const { uuid } = yield* Secrets
      const plan = planFrom(
        template,
        {
          id: yield* uuid,
          featureName: address.feature,
          environment: address.environment,
          createdByUserId: (yield* CurrentPrincipal).id,
          createdAt: yield* now,
          stickiness: locked.project.defaultStickiness
        },
        yield* Effect.replicateEffect(uuid, idsNeeded(template))
      )
      yield* store.save(plan)
      yield* recordEvents(planAdded(address.project, plan))
      const started = plan.milestones[first]
      if (started === undefined) return plan
      yield* start({ ...locked, plan }, address, { id: started.id, isAutomatic: false })
      return (yield* store.find(address)) ?? plan
    })
  )
})

/** Removes a release plan, and the strategies of its active milestone. */
export const removeReleasePlan = Effect.fn("removeReleasePlan")(function* (address: PlanAddress) {
  yield* requirePermission("DELETE_FEATURE_STRATEGY", scopeOf(address))

  yield* inTransaction(
    Effect.gen(function* () {
      const { plan, strategies } = yield* lockPlan(address)
      const own = new Set(activeMilestone(plan)?.strategies.map(({ id }) => id))
      const removed = Effect.forEach(
        strategies.filter(({ id }) => own.has(id)),
        ({ id }) => removeStrategy({ ...address, strategy: id }),
        { discard: true }
      )
      yield* Effect.provideService(removed, PartOfReleasePlan, true)
      yield* (yield* ReleasePlanStore).remove(address)
      yield* recordEvents(planRemoved(address.project, plan))
    })
  )
})

/** Gives a strategy of a release plan new content. If its milestone is active, the feature's strategy changes, too. */
export const updatePlannedStrategy = Effect.fn("updatePlannedStrategy")(function* (
  address: EnvironmentAddress & { readonly strategy: string },
  given: MilestoneStrategyUpdate
) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))
  yield* refuseInvalid(sizeViolations(MilestoneStrategyUpdate, given, ""))

  return yield* inTransaction(
    Effect.gen(function* () {
      const { plan, project, strategies } = yield* lockPlan(address)
      const milestone = plan.milestones.find((each) => each.strategies.some(({ id }) => id === address.strategy))
      const before = milestone?.strategies.find(({ id }) => id === address.strategy)
      if (milestone === undefined || before === undefined) {
        return yield* new NotFound({ resource: "strategy", id: address.strategy })
      }
      const rollout = { feature: address.feature, stickiness: project.defaultStickiness }
      const after = withPlannedDefaults(yield* updatedStrategy(address.project, before, given), rollout)
      if (sameContent(before, after)) return before
      const changed = withMilestone(plan, {
        ...milestone,
        strategies: milestone.strategies
          .map((strategy) => (strategy.id === after.id ? after : strategy))
          .toSorted((left, right) => left.sortOrder - right.sortOrder)
      })
      yield* (yield* ReleasePlanStore).save(changed)
      yield* recordEvents(planChanged(address.project, plan, changed))
      if (strategies.some(({ id }) => id === after.id)) yield* updateActive(address, after)
      return after
    })
  )
})

const updateActive = (address: EnvironmentAddress, after: MilestoneStrategy) => {
  const { constraints, disabled, id, parameters, segments, strategyName, title, variants } = after
  const content = { name: strategyName, title, disabled, segments, constraints, variants, parameters }
  return Effect.provideService(updateStrategy({ ...address, strategy: id }, content), PartOfReleasePlan, true)
}
