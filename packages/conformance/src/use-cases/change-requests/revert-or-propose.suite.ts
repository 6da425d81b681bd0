import { assert } from "@effect/vitest"
import { type EventFilters, type KnownEventType, viewerRole } from "@halyard/core/domain"
import {
  addStrategy,
  addTag,
  archiveFeature,
  enableFeature,
  getFeature,
  moveRequest,
  revertOrPropose,
  searchEvents,
  updateSegment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aConstraint, addSegment, type Flag } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag } from "./scenes.ts"

const newest = Effect.fnUntraced(function* (type: KnownEventType, about: EventFilters) {
  const { events } = yield* asAdmin(searchEvents({ ...about, types: [type], offset: 0, limit: 1 }))
  return events[0]?.id ?? assert.fail(`There is no ${type}`)
})

const isOn = Effect.fnUntraced(function* ({ address }: Flag) {
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
      proposed?.segments.map(({ action, name: shown }) => [action, shown]),
      [["updateSegment", name]]
    )
  }),

  "is refused where change requests have no such change": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    yield* asAdmin(archiveFeature(flag.address))
    const archived = yield* newest("feature-archived", { features: [flag.feature] })
    yield* refused(as(flag.ann)(revertOrPropose(archived)), { _tag: "NoAccess", permissions: ["SKIP_CHANGE_REQUEST"] })
  })
}
