import {
  archiveReleasePlanTemplate,
  deleteReleasePlanTemplate,
  getReleasePlan,
  getReleasePlanTemplate,
  listSafeguards,
  pausePlan,
  removePlanSafeguard,
  removeProgression,
  removeReleasePlan,
  removeSafeguard,
  resumePlan,
  setPlanSafeguard,
  setSafeguard,
  startMilestone,
  updateReleasePlanTemplate
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, type EventScene, write } from "../events/event-table.ts"
import { aTemplate, withPlan } from "./scenes.ts"

const planned = (scene: EventScene) =>
  Effect.map(withPlan(scene), (flag) => ({
    ...flag,
    state: Effect.map(asAdmin(getReleasePlan(flag.production)), ({ milestones }) => milestones),
    named: { planId: flag.plan.id, name: flag.plan.name },
    target: { ...scene.event, environment: "production" }
  }))

const limit = {
  impactMetric: { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
  triggerCondition: { operator: ">", threshold: 10 }
} as const

/** The events of each write to release plans and their templates. */
export const releasePlanEvents: EventTable = {
  updateReleasePlanTemplate: write(({ made }) =>
    Effect.map(aTemplate(), (before) => ({
      act: Effect.repeat(updateReleasePlanTemplate(before.id, { name: made }), { times: 1 }),
      state: asAdmin(getReleasePlanTemplate(before.id)),
      events: [{ type: "release-plan-template-updated", data: { ...before, name: made }, preData: { ...before } }]
    }))
  ),
  archiveReleasePlanTemplate: write(() =>
    Effect.map(aTemplate(), ({ id, name }) => ({
      act: archiveReleasePlanTemplate(id),
      state: asAdmin(getReleasePlanTemplate(id)),
      events: [{ type: "release-plan-template-archived", data: { id, name } }]
    }))
  ),
  deleteReleasePlanTemplate: write(() =>
    Effect.map(aTemplate(), (before) => ({
      act: deleteReleasePlanTemplate(before.id),
      state: Effect.result(asAdmin(getReleasePlanTemplate(before.id))),
      events: [{ type: "release-plan-template-deleted", preData: { ...before } }]
    }))
  ),
  "removeReleasePlan that is not started": write((scene) =>
    Effect.map(planned(scene), ({ target, plan, planned: address }) => ({
      act: removeReleasePlan(address),
      events: [{ type: "release-plan-removed", ...target, preData: { ...plan } }]
    }))
  ),
  removeProgression: write((scene) =>
    Effect.map(planned(scene), ({ first, named, target, second, state }) => ({
      act: removeProgression({ ...first, source: first.milestone }),
      state,
      events: [
        {
          type: "milestone-progression-deleted",
          ...target,
          preData: {
            ...named,
            sourceMilestone: first.milestone,
            targetMilestone: second.milestone,
            transitionCondition: { intervalMinutes: 60 }
          }
        }
      ]
    }))
  ),
  "setSafeguard and removeSafeguard": write(({ event, production }) =>
    Effect.gen(function* () {
      yield* asAdmin(setSafeguard(production, limit))
      const [before] = yield* asAdmin(listSafeguards(production))
      const target = { ...event, environment: "production" }
      const changed = { ...limit, triggerCondition: { operator: "<", threshold: 1 } } as const
      const after = { ...before, triggerCondition: changed.triggerCondition }
      return {
        act: Effect.andThen(
          Effect.repeat(setSafeguard(production, changed), { times: 1 }),
          removeSafeguard({ ...production, safeguard: before?.id ?? "" })
        ),
        state: asAdmin(listSafeguards(production)),
        events: [
          { type: "safeguard-changed", ...target, data: after, preData: { ...before } },
          { type: "safeguard-deleted", ...target, preData: after }
        ]
      }
    })
  ),
  "setPlanSafeguard and removePlanSafeguard": write((scene) =>
    Effect.gen(function* () {
      const { target, planned: address, production } = yield* planned(scene)
      yield* asAdmin(setPlanSafeguard(address, limit))
      const [before] = (yield* asAdmin(getReleasePlan(production))).safeguards
      const changed = { ...limit, triggerCondition: { operator: "<", threshold: 1 } } as const
      const after = { ...before, triggerCondition: changed.triggerCondition }
      return {
        act: Effect.andThen(
          setPlanSafeguard(address, changed),
          removePlanSafeguard({ ...address, safeguard: before?.id ?? "" })
        ),
        state: Effect.map(asAdmin(getReleasePlan(production)), ({ safeguards }) => safeguards),
        events: [
          { type: "safeguard-changed", ...target, data: after, preData: { ...before } },
          { type: "safeguard-deleted", ...target, preData: after }
        ]
      }
    })
  ),
  "pausePlan and resumePlan": write((scene) =>
    Effect.map(
      Effect.tap(planned(scene), ({ first }) => asAdmin(startMilestone(first))),
      ({ named, target, planned: address, state }) => ({
        act: Effect.andThen(pausePlan(address), resumePlan(address)),
        state,
        events: [
          { type: "release-plan-progressions-paused", ...target, data: { ...named, reason: "Paused by hand" } },
          { type: "release-plan-progressions-resumed", ...target, data: { ...named } }
        ]
      })
    )
  )
}
