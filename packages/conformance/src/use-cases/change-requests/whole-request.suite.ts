import { assert } from "@effect/vitest"
import { CurrentLimits, type NewChange, now, secondsAfter } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  archiveReleasePlanTemplate,
  discardChange,
  editChange,
  getChangeRequest,
  listStrategies,
  moveRequest,
  proposeChanges
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { ampleLimits, addFlag } from "../../fixtures/workspaces.ts"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aTemplate } from "../release-plans/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

const adding = (feature: string): NewChange => ({ feature, action: "addStrategy", payload: { name: "default" } })
const archiving = (feature: string): NewChange => ({ feature, action: "archiveFeature" })

const oneStrategy = Effect.provideService(CurrentLimits, { ...ampleLimits, featureEnvironmentStrategies: 1 })

/** A request is judged as a whole whenever it changes, not only the change that is edited. */
export const wholeRequestSuite: UseCaseSuite = {
  "refuse an edit after which a later change could not be made": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, [switchTo(feature, true), adding(feature)])
    const failing = `Change 2, "addStrategy" of "${feature}", fails: The feature "${feature}" is archived`
    yield* refused(as(ann)(editChange({ ...address, change: 1 }, archiving(feature))), {
      _tag: "Conflict",
      conflicts: [failing]
    })
    assertMatches((yield* as(ann)(getChangeRequest(address))).features, [
      { changes: [{ action: "updateEnabled" }, {}] }
    ])
    yield* as(ann)(editChange({ ...address, change: 2 }, archiving(feature)))
  }),

  "refuse to discard a change that a later one needs": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    yield* asAdmin(archiveFeature({ project, feature }))
    const reviving = { feature, action: "reviveFeature" } as const
    const address = yield* inReview({ production, project }, ann, [reviving, adding(feature)])
    yield* refused(as(ann)(discardChange({ ...address, change: 1 })), {
      _tag: "Conflict",
      conflicts: [`Change 2, "addStrategy" of "${feature}", fails: The feature "${feature}" is archived`]
    })
    yield* as(ann)(discardChange({ ...address, change: 2 }))
    yield* as(ann)(discardChange({ ...address, change: 1 }))
  }),

  "can be mended one change after the other": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const { feature: other } = yield* addFlag(project)
    const changes = [adding(feature), adding(other), switchTo((yield* addFlag(project)).feature, true)]
    const address = yield* inReview({ production, project }, ann, changes)
    yield* asAdmin(archiveFeature({ project, feature }))
    yield* asAdmin(archiveFeature({ project, feature: other }))
    yield* as(ann)(discardChange({ ...address, change: 1 }))
    yield* as(ann)(discardChange({ ...address, change: 2 }))
    assertMatches(yield* as(ann)(getChangeRequest(address)), { features: [{ changes: [{ id: 3 }] }] })
  }),

  "name a limit that was reached meanwhile as a conflict, and go nowhere with it": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag(2)
    const draft = yield* as(ann)(proposeChanges(production, adding(feature)))
    yield* asAdmin(addStrategy(production, { name: "default" }))
    const address = { project, request: draft.id }
    const conflict = "The limit of 1 strategies per feature and environment is reached"
    const view = yield* oneStrategy(as(ann)(getChangeRequest(address)))
    assertMatches(view.features, [{ changes: [{ conflict }] }])
    const named = `Change 1, "addStrategy" of "${feature}", fails: ${conflict}`
    const refusal = { _tag: "Conflict", conflicts: [named] }
    yield* refused(oneStrategy(as(ann)(moveRequest(address, { state: "In review" }))), refusal)
    yield* as(ann)(moveRequest(address, { state: "In review" }))
    yield* refused(oneStrategy(as(bob)(moveRequest(address, { state: "Approved" }))), refusal)
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* as(cid)(moveRequest(address, { state: "Approved" }))
    const scheduledAt = secondsAfter(yield* now, 600)
    yield* refused(oneStrategy(as(bob)(moveRequest(address, { state: "Scheduled", scheduledAt }))), refusal)
    yield* refused(oneStrategy(as(bob)(moveRequest(address, { state: "Applied" }))), refusal)
    yield* as(bob)(moveRequest(address, { state: "Applied" }))
    assert.lengthOf(yield* asAdmin(listStrategies(production)), 2)
  }),

  "are not approved with a template that was archived meanwhile": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { feature } = scene
    const { id: templateId, name } = yield* aTemplate()
    const address = yield* inReview(scene, scene.ann, { feature, action: "addReleasePlan", payload: { templateId } })
    yield* asAdmin(archiveReleasePlanTemplate(templateId))
    yield* refused(as(scene.bob)(moveRequest(address, { state: "Approved" })), {
      _tag: "Conflict",
      conflicts: [`Change 1, "addReleasePlan" of "${feature}", fails: The template "${name}" is archived`]
    })
  })
}
