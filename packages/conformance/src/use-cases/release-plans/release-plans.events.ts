import {
  archiveReleasePlanTemplate,
  deleteReleasePlanTemplate,
  getReleasePlan,
  getReleasePlanTemplate,
  pausePlan,
  removeProgression,
  removeReleasePlan,
  resumePlan,
  startMilestone,
  updateReleasePlanTemplate
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, type Scene, write } from "../events/event-table.ts"
import { aTemplate, withPlan } from "./scenes.ts"

const planned = (scene: Scene) =>
  Effect.map(withPlan(scene), (flag) => ({
    ...flag,
    state: Effect.map(asAdmin(getReleasePlan(flag.production)), ({ milestones }) => milestones),
    named: { planId: flag.plan.id, name: flag.plan.name },
    place: { ...scene.event, environment: "production" }
  }))

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
    Effect.map(planned(scene), ({ place, plan, planned: address }) => ({
      act: removeReleasePlan(address),
      events: [{ type: "release-plan-removed", ...place, preData: { ...plan } }]
    }))
  ),
  removeProgression: write((scene) =>
    Effect.map(planned(scene), ({ first, named, place, second, state }) => ({
      act: removeProgression({ ...first, source: first.milestone }),
      state,
      events: [
        {
          type: "milestone-progression-deleted",
          ...place,
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
  "pausePlan and resumePlan": write((scene) =>
    Effect.map(
      Effect.tap(planned(scene), ({ first }) => asAdmin(startMilestone(first))),
      ({ named, place, planned: address, state }) => ({
        act: Effect.andThen(pausePlan(address), resumePlan(address)),
        state,
        events: [
          { type: "release-plan-progressions-paused", ...place, data: { ...named, reason: "Paused by hand" } },
          { type: "release-plan-progressions-resumed", ...place, data: { ...named } }
        ]
      })
    )
  )
}
