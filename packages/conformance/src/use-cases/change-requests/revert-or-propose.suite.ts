import { assert } from "@effect/vitest"
import { type EventFilters, type KnownEventType, memberRole, viewerRole } from "@halyard/core/domain"
import {
  addStrategy,
  addTag,
  archiveFeature,
  enableFeature,
  getFeature,
  moveFeature,
  moveRequest,
  reviveFeature,
  revertOrPropose,
  searchEvents,
  setChangeRequestConfig,
  updateSegment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aConstraint, addSegment, aWorkspace, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag } from "./scenes.ts"

const newest = Effect.fnUntraced(function* (type: KnownEventType, about: EventFilters) {
  const { events } = yield* asAdmin(searchEvents({ ...about, types: [type], offset: 0, limit: 1 }))
  return events[0]?.id ?? assert.fail(`There is no ${type}`)
})

const isOn = Effect.fnUntraced(function* ({ address }: FlagWorkspace) {
  const { environments } = yield* asAdmin(getFeature(address))
  return environments.find(({ name }) => name === "production")?.enabled ?? assert.fail()
})

export const revertOrProposeSuite: UseCaseSuite = {
  "goes into the caller's draft where approval is needed, and is made when that is applied": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    yield* asAdmin(enableFeature(flag.production))
    const id = yield* newest("feature-environment-enabled", { features: [flag.feature] })
    const proposed = yield* as(flag.ann)(revertOrPropose(id))
    if (proposed === undefined) return assert.fail("it was made at once")
    assert.deepInclude(proposed, { project: flag.project, environment: "production", state: "Draft" })
    assert.deepStrictEqual(
      proposed.features.map(({ changes, name }) => [name, changes.map(({ action, payload }) => [action, payload])]),
      [[flag.feature, [["updateEnabled", { enabled: false }]]]]
    )
    assert.isTrue(yield* isOn(flag), "a proposal changes nothing")

    const request = { project: flag.project, request: proposed.id }
    yield* as(flag.ann)(moveRequest(request, { state: "In review" }))
    yield* as(flag.bob)(moveRequest(request, { state: "Approved" }))
    yield* as(flag.bob)(moveRequest(request, { state: "Applied" }))
    assert.isFalse(yield* isOn(flag))
  }),

  "is made at once by those who may, and where nothing reaches applications": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    yield* asAdmin(enableFeature(flag.production))
    const switched = yield* newest("feature-environment-enabled", { features: [flag.feature] })
    assert.isUndefined(yield* asAdmin(revertOrPropose(switched)))
    assert.isFalse(yield* isOn(flag))
    yield* asAdmin(addTag(flag.feature, { type: "simple", value: "some" }))
    const tagged = yield* newest("feature-tagged", { features: [flag.feature] })
    assert.isUndefined(yield* as(flag.ann)(revertOrPropose(tagged)))
  }),

  "proposes the former content of a segment of the project": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    const { id, name } = yield* addSegment({ project: flag.project, constraints: [aConstraint] })
    yield* asAdmin(addStrategy(flag.production, { name: "default", segments: [id] }))
    yield* asAdmin(updateSegment(id, { name, project: flag.project, constraints: [] }))
    const updated = yield* newest("segment-updated", { projects: [flag.project] })
    const role = { ...viewerRole, permissions: new Set(["UPDATE_SEGMENT"] as const) }
    const proposed = yield* as({ ...flag.ann, grants: [...flag.ann.grants, { role }] })(revertOrPropose(updated))
    assert.deepStrictEqual(
      proposed?.segments.map(({ action, name: view }) => [action, view]),
      [["updateSegment", name]]
    )
  }),

  "proposes to revive what was archived": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    yield* asAdmin(archiveFeature(flag.address))
    const archived = yield* newest("feature-archived", { features: [flag.feature] })
    const proposed = yield* as(flag.ann)(revertOrPropose(archived))
    const request = { project: flag.project, request: proposed?.id ?? 0 }
    yield* as(flag.ann)(moveRequest(request, { state: "In review" }))
    yield* as(flag.bob)(moveRequest(request, { state: "Approved" }))
    yield* asAdmin(reviveFeature(flag.feature))
    yield* refused(as(flag.bob)(moveRequest(request, { state: "Applied" })), { _tag: "Conflict" })
    yield* asAdmin(archiveFeature(flag.address))
    yield* as(flag.bob)(moveRequest(request, { state: "Applied" }))
    assert.isFalse((yield* asAdmin(getFeature(flag.address))).archived)
  }),

  "is refused where change requests have no such change": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    const { project } = yield* aWorkspace()
    yield* asAdmin(moveFeature(flag.address, project))
    yield* asAdmin(setChangeRequestConfig({ project, environment: "production" }, { changeRequestsEnabled: true }))
    const moved = yield* newest("feature-project-change", { features: [flag.feature] })
    const role = { ...memberRole, permissions: new Set(["MOVE_FEATURE_TOGGLE", "UPDATE_FEATURE"] as const) }
    const mover = { ...flag.ann, grants: [...flag.ann.grants, { role: { ...role, type: "root" as const } }] }
    yield* refused(as(mover)(revertOrPropose(moved)), { _tag: "NoAccess", permissions: ["SKIP_CHANGE_REQUEST"] })
  })
}
