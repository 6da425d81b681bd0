import { assert } from "@effect/vitest"
import { systemPrincipal } from "@halyard/core/domain"
import {
  addReleasePlan,
  addStrategy,
  advancePlans,
  archiveFeature,
  cloneFeature,
  dryRunImport,
  enableFeature,
  getFeatureEnvironment,
  getReleasePlan,
  importFeatures,
  moveFeature,
  patchStrategy,
  pausePlan,
  removeReleasePlan,
  removeStrategy,
  sortStrategies,
  startMilestone,
  updatePlannedStrategy,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { anImport } from "../../fixtures/imports.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aPlannedFlag, sharesOf, typesOf } from "./scenes.ts"

const advance = as(systemPrincipal)(advancePlans())

export const releasePlanSuite: UseCaseSuite = {
  "are copies of a template, one for each environment, that change nothing by themselves": Effect.gen(function* () {
    const { development, feature, plan, production, template } = yield* aPlannedFlag
    assertMatches(plan, {
      discriminator: "plan",
      name: template.name,
      featureName: feature,
      environment: "production",
      activeMilestoneId: null,
      releasePlanTemplateId: template.id,
      milestones: [{ name: "A tenth", releasePlanDefinitionId: plan.id }, { name: "Half" }, { name: "Everybody" }]
    })
    assert.deepStrictEqual(yield* asAdmin(getReleasePlan(production)), plan)
    assert.deepStrictEqual((yield* asAdmin(getFeatureEnvironment(production))).strategies, [])
    const again = asAdmin(addReleasePlan(production, { templateId: template.id }))
    yield* refused(again, { _tag: "InvalidOperation" })
    yield* refused(asAdmin(getReleasePlan(development)), { _tag: "NotFound" })
    const other = yield* asAdmin(addReleasePlan(development, { templateId: template.id }))
    assert.notStrictEqual(other.id, plan.id)
  }),

  "replace the strategies of the earlier milestone by those of the one that starts": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const { first, plan, production, second } = flag
    yield* asAdmin(addStrategy(production, { name: "userWithId", parameters: { userIds: "7" } }))
    yield* asAdmin(enableFeature(production))
    const started = yield* withRecordedEvents(asAdmin(startMilestone(first)))
    assertMatches(started.answer, { id: first.milestone, startedAt: /./, pausedAt: null })
    assert.deepStrictEqual(yield* sharesOf(flag), ["userWithId", "10"])
    assert.deepStrictEqual(typesOf(started.events), ["release-plan-milestone-started", "feature-strategy-add"])
    const next = yield* withRecordedEvents(asAdmin(startMilestone(second)))
    assert.deepStrictEqual(yield* sharesOf(flag), ["userWithId", "50", "default"])
    assert.deepStrictEqual(typesOf(next.events), [
      "release-plan-milestone-started",
      "feature-strategy-remove",
      "feature-strategy-add",
      "feature-strategy-add"
    ])
    const { enabled, strategies } = yield* asAdmin(getFeatureEnvironment(production))
    assert.isTrue(enabled)
    assert.deepStrictEqual(
      strategies.slice(1).map(({ id }) => id),
      plan.milestones[1]?.strategies.map(({ id }) => id)
    )
    yield* asAdmin(startMilestone(first))
    assert.deepStrictEqual(yield* sharesOf(flag), ["userWithId", "10"])
    assert.strictEqual((yield* asAdmin(getReleasePlan(production))).activeMilestoneId, first.milestone)
  }),

  "go with their strategies, and switch off what has none left": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    yield* asAdmin(startMilestone(flag.first))
    yield* asAdmin(enableFeature(flag.production))
    const { events } = yield* withRecordedEvents(asAdmin(removeReleasePlan(flag.planned)))
    assert.deepStrictEqual(typesOf(events), [
      "feature-strategy-remove",
      "feature-environment-disabled",
      "release-plan-removed"
    ])
    assertMatches(yield* asAdmin(getFeatureEnvironment(flag.production)), { enabled: false, strategies: [] })
    yield* refused(asAdmin(removeReleasePlan(flag.planned)), { _tag: "NotFound" })
    yield* refused(asAdmin(startMilestone(flag.first)), { _tag: "NotFound" })
  }),

  "are not found under the id of another plan or milestone": Effect.gen(function* () {
    const [one, two] = [yield* aPlannedFlag, yield* aPlannedFlag]
    yield* refused(asAdmin(startMilestone({ ...one.first, plan: two.plan.id })), { _tag: "NotFound" })
    yield* refused(asAdmin(startMilestone({ ...one.first, milestone: two.first.milestone })), { _tag: "NotFound" })
    yield* refused(asAdmin(pausePlan({ ...one.planned, plan: two.plan.id })), { _tag: "NotFound" })
    yield* asAdmin(archiveFeature(one.address))
    yield* refused(asAdmin(startMilestone(one.first)), { _tag: "FeatureArchived" })
  }),

  "do not let their strategies be changed directly": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    yield* asAdmin(startMilestone(flag.first))
    const before = yield* asAdmin(getFeatureEnvironment(flag.production))
    const id = before.strategies[0]?.id ?? ""
    const strategy = { ...flag.production, strategy: id }
    const calls = [
      updateStrategy(strategy, { title: "Mine" }),
      patchStrategy(strategy, [{ op: "replace", path: "/title", value: "Mine" }]),
      removeStrategy(strategy),
      sortStrategies(flag.production, [{ id, sortOrder: 7 }])
    ]
    for (const call of calls) yield* refused(asAdmin(call), { _tag: "InvalidOperation" })
    const request = anImport(flag.project, { features: [{ name: flag.feature }] }, "production")
    assertMatches((yield* asAdmin(dryRunImport(request))).errors, [{ affectedItems: [flag.feature] }])
    yield* refused(asAdmin(importFeatures(request)), { _tag: "InvalidImport" })
    assert.deepStrictEqual(yield* asAdmin(getFeatureEnvironment(flag.production)), before)
  }),

  "change a strategy of theirs, and of the feature if its milestone is active": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const [first, second] = flag.plan.milestones.map(({ strategies }) => strategies[0]?.id ?? "")
    const update = (strategy: string | undefined, rollout: string) =>
      asAdmin(updatePlannedStrategy({ ...flag.production, strategy: strategy ?? "" }, { parameters: { rollout } }))
    yield* asAdmin(startMilestone(flag.first))
    assertMatches(yield* update(first, "11"), { id: first, parameters: { rollout: "11" } })
    assert.deepStrictEqual(yield* sharesOf(flag), ["11"])
    const { events } = yield* withRecordedEvents(update(second, "55"))
    assert.deepStrictEqual(typesOf(events), ["release-plan-updated"])
    assert.deepStrictEqual(yield* sharesOf(flag), ["11"])
    yield* asAdmin(startMilestone(flag.second))
    assert.deepStrictEqual(yield* sharesOf(flag), ["55", "default"])
    yield* refused(update("unknown", "1"), { _tag: "NotFound" })
    const bad = updatePlannedStrategy({ ...flag.production, strategy: second ?? "" }, { name: "unknown" })
    yield* invalidAt(asAdmin(bad), "/name")
  }),

  "go where the feature goes, and copies of it are free": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    yield* asAdmin(startMilestone(flag.first))
    const { project } = yield* aWorkspace()
    yield* asAdmin(moveFeature(flag.address, project))
    const moved = { ...flag.production, project }
    assertMatches(yield* asAdmin(getReleasePlan(moved)), { id: flag.plan.id })
    yield* later(3601)(advance)
    assert.deepStrictEqual(yield* sharesOf({ production: moved }), ["50", "default"])
    const name = yield* uniqueName("copy")
    yield* asAdmin(cloneFeature({ project, feature: flag.feature }, { name }))
    const copy = { project, feature: name, environment: "production" }
    const [strategy] = (yield* asAdmin(getFeatureEnvironment(copy))).strategies
    yield* asAdmin(removeStrategy({ ...copy, strategy: strategy?.id ?? "" }))
    yield* refused(asAdmin(getReleasePlan(copy)), { _tag: "NotFound" })
  })
}
