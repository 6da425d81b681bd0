import { assert } from "@effect/vitest"
import { CurrentLimits, systemPrincipal } from "@halyard/core/domain"
import {
  addReleasePlan,
  advancePlans,
  getReleasePlan,
  pausePlan,
  removeProgression,
  resumePlan,
  setProgression,
  startMilestone
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aFlag, ampleLimits } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aPlannedFlag, aTemplate, sharesOf, typesOf } from "./scenes.ts"

const advance = as(systemPrincipal)(advancePlans())

export const progressionSuite: UseCaseSuite = {
  "start what is due, in time and once": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    yield* asAdmin(startMilestone(flag.first))
    yield* later(3590)(advance)
    assert.deepStrictEqual(yield* sharesOf(flag), ["10"])
    const { events } = yield* withRecordedEvents(
      later(3601)(Effect.all([advance, advance, advance], { concurrency: "unbounded" }))
    )
    assertMatches(
      events.filter(({ featureName }) => featureName === flag.feature),
      [
        {
          type: "release-plan-milestone-started",
          data: { isAutomatic: true, milestone: "Half" },
          createdBy: "halyard_system"
        },
        { type: "feature-strategy-remove" },
        { type: "feature-strategy-add" },
        { type: "feature-strategy-add" }
      ]
    )
    const plan = yield* asAdmin(getReleasePlan(flag.production))
    assert.strictEqual(plan.activeMilestoneId, flag.second.milestone)
    assert.isNotNull(plan.milestones[0]?.progressionExecutedAt)
    // Long after, the last milestone starts, each with its whole interval.
    yield* later(1_000_000)(advance)
    assert.deepStrictEqual(yield* sharesOf(flag), ["100"])
    yield* later(9_000_000)(advance)
    assert.deepStrictEqual(yield* sharesOf(flag), ["100"])
  }).pipe(racing),

  "rest while they are paused, and catch up when they are resumed": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    yield* refused(asAdmin(pausePlan(flag.planned)), { _tag: "InvalidOperation" })
    yield* asAdmin(startMilestone(flag.first))
    const paused = yield* withRecordedEvents(asAdmin(Effect.repeat(pausePlan(flag.planned), { times: 1 })))
    assert.deepStrictEqual(typesOf(paused.events), ["release-plan-progressions-paused"])
    yield* later(4000)(advance)
    assert.deepStrictEqual(yield* sharesOf(flag), ["10"])
    const resumed = yield* withRecordedEvents(asAdmin(Effect.repeat(resumePlan(flag.planned), { times: 1 })))
    assert.deepStrictEqual(typesOf(resumed.events), ["release-plan-progressions-resumed"])
    yield* later(4000)(advance)
    assert.deepStrictEqual(yield* sharesOf(flag), ["50", "default"])
  }),

  "go on only while they have a progression": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const source = { ...flag.production, source: flag.first.milestone }
    const to = (targetMilestone: string) =>
      setProgression(source, { targetMilestone, transitionCondition: { intervalMinutes: 1 } })
    yield* asAdmin(removeProgression(source))
    yield* refused(asAdmin(removeProgression(source)), { _tag: "NotFound" })
    yield* asAdmin(startMilestone(flag.first))
    yield* later(4000)(advance)
    assert.deepStrictEqual(yield* sharesOf(flag), ["10"])
    yield* invalidAt(asAdmin(to(flag.third.milestone)), "/targetMilestone")
    const { answer, events } = yield* withRecordedEvents(asAdmin(to(flag.second.milestone)))
    assert.deepStrictEqual(answer, {
      sourceMilestone: flag.first.milestone,
      targetMilestone: flag.second.milestone,
      transitionCondition: { intervalMinutes: 1 }
    })
    assert.deepStrictEqual(typesOf(events), ["milestone-progression-created"])
    yield* later(61)(advance)
    assert.deepStrictEqual(yield* sharesOf(flag), ["50", "default"])
    const last = { ...flag.production, source: flag.third.milestone }
    const beyond = { targetMilestone: flag.first.milestone, transitionCondition: { intervalMinutes: 1 } }
    yield* invalidAt(asAdmin(setProgression(last, beyond)), "/targetMilestone")
    yield* refused(asAdmin(removeProgression({ ...source, source: "unknown" })), { _tag: "NotFound" })
  }),

  "are paused with the reason when the next milestone cannot start": Effect.gen(function* () {
    const template = yield* aTemplate([
      { name: "None", transitionCondition: { intervalMinutes: 1 } },
      { name: "Some", strategies: [{ name: "default" }] }
    ])
    const flag = yield* aFlag()
    const plan = yield* asAdmin(addReleasePlan(flag.production, { templateId: template.id }))
    const milestone = plan.milestones[0]?.id ?? ""
    yield* asAdmin(startMilestone({ ...flag.production, plan: plan.id, milestone }))
    const none = { ...ampleLimits, featureEnvironmentStrategies: 0 }
    const { events } = yield* withRecordedEvents(later(61)(Effect.provideService(advance, CurrentLimits, none)))
    assertMatches(events, [
      { type: "release-plan-progressions-paused", reason: /strateg/, data: { reason: /strateg/ } }
    ])
    assert.deepStrictEqual(yield* sharesOf(flag), [])
  })
}
