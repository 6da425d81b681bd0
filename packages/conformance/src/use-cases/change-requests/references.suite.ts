import { assert } from "@effect/vitest"
import { type NewChange, now, secondsAfter, systemPrincipal } from "@halyard/core/domain"
import {
  addReleasePlan,
  addStrategy,
  advancePlans,
  applyScheduled,
  archiveFeature,
  getChangeRequest,
  getFeatureEnvironment,
  moveRequest,
  rebaseRequest,
  suspendBroken,
  updateSegment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { addFlag } from "../../fixtures/workspaces.ts"
import { aTemplate } from "../release-plans/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { nearlyAll } from "./approval.suite.ts"
import { addedStrategy, aScene, meetings, type MeetingScene, toShare } from "./meetings.ts"
import { inReview, switchTo } from "./scenes.ts"

const approved = Effect.fnUntraced(function* (scene: MeetingScene, changes: ReadonlyArray<NewChange>) {
  const address = yield* inReview(scene, scene.ann, changes)
  yield* as(scene.bob)(moveRequest(address, { state: "Approved" }))
  return address
})

const isUser7 = { contextName: "userId", operator: "IN", values: ["7"] } as const

export const referencesSuite: UseCaseSuite = {
  ...Object.fromEntries(
    Object.entries(meetings).map(([title, prepare]) => [
      `cover ${title}`,
      Effect.gen(function* () {
        const scene = yield* aScene
        const { before = Effect.void, changes, conflict, write } = prepare(scene)
        yield* before
        const address = yield* approved(scene, changes)
        assert.notInclude(JSON.stringify(yield* as(scene.bob)(getChangeRequest(address))), `"conflict"`)
        yield* write
        assert.include(
          JSON.stringify(yield* as(scene.bob)(getChangeRequest(address))),
          `"conflict":${JSON.stringify(conflict)}`
        )
        const refusal = yield* Effect.flip(as(scene.bob)(moveRequest(address, { state: "Applied" })))
        assertMatches(refusal, { _tag: "Conflict" })
        assert.include(refusal.message, conflict)
        assertMatches(yield* as(scene.ann)(rebaseRequest(address)), { state: "In review", approvals: [] })
        yield* as(scene.bob)(moveRequest(address, { state: "Approved" }))
        assertMatches(yield* as(scene.bob)(moveRequest(address, { state: "Applied" })), { state: "Applied" })
      })
    ])
  ),

  "suspend the schedule when something that they cover is changed": Effect.gen(function* () {
    const scene = yield* aScene
    const { changes, conflict, write } = addedStrategy(scene)
    const [early, due] = [yield* approved(scene, changes), yield* approved(scene, changes)]
    const scheduledAt = secondsAfter(yield* now, 600)
    yield* as(scene.bob)(moveRequest(due, { state: "Scheduled", scheduledAt }))
    yield* write
    yield* refused(as(scene.bob)(moveRequest(early, { state: "Scheduled", scheduledAt })), { _tag: "Conflict" })
    yield* as(systemPrincipal)(suspendBroken())
    assertMatches(yield* as(scene.ann)(getChangeRequest(due)), { schedule: { status: "suspended", reason: conflict } })
    const { name } = scene.segment
    yield* asAdmin(
      updateSegment(scene.segment.id, {
        name,
        constraints: [{ contextName: "userId", operator: "IN", values: ["7"] }]
      })
    )
    yield* as(scene.bob)(moveRequest(due, { state: "Scheduled", scheduledAt }))
    yield* write
    yield* later(601)(as(systemPrincipal)(applyScheduled()))
    const reason = `The change request #${due.request} cannot be applied: ${conflict}`
    assertMatches(yield* as(scene.ann)(getChangeRequest(due)), { schedule: { status: "suspended", reason } })
    assert.isFalse((yield* asAdmin(getFeatureEnvironment(scene.there))).enabled)
  }),

  "stay as approved for what a release plan starts by itself": Effect.gen(function* () {
    const scene = yield* aScene
    const { id, name } = scene.segment
    const caller = yield* aUser("caller", { role: { ...nearlyAll, type: "root-custom" } })
    const setTo = (...values: ReadonlyArray<string>) =>
      as(caller)(updateSegment(id, { name, constraints: [{ contextName: "userId", operator: "IN", values }] }))
    const refusal = refused(setTo("8"), {
      _tag: "NoAccess",
      permissions: ["SKIP_CHANGE_REQUEST"],
      environment: "production"
    })
    const template = yield* aTemplate([
      {
        name: "Nobody",
        transitionCondition: { intervalMinutes: 5 },
        strategies: [{ name: "default", disabled: true }]
      },
      { name: "Some", strategies: [{ name: "default", segments: [id] }] }
    ])
    const plan = { templateId: template.id, milestoneId: template.milestones[0]?.id ?? "" }
    const other = yield* addFlag(scene.project)
    yield* asAdmin(addReleasePlan({ ...other, environment: "development" }, plan))
    yield* setTo("7", "8")
    yield* setTo("7")
    yield* asAdmin(addReleasePlan(scene.there, plan))
    yield* refusal
    yield* as(caller)(updateSegment(id, { ...scene.segment, description: "Staff", constraints: [isUser7] }))
    yield* later(301)(as(systemPrincipal)(advancePlans()))
    assertMatches(yield* asAdmin(getFeatureEnvironment(scene.there)), { strategies: [{ segments: [id] }] })
    yield* refusal
    // The plan goes on when the feature is revived.
    yield* asAdmin(archiveFeature(scene.there))
    yield* refusal
  }),

  "say what applications get, before and after": Effect.gen(function* () {
    const scene = yield* aScene
    yield* asAdmin(addStrategy(scene.there, toShare("10")))
    const address = yield* inReview(scene, scene.ann, [
      { feature: scene.bare, action: "addStrategy", payload: { name: "default", segments: [scene.segment.id] } },
      switchTo(scene.bare, true)
    ])
    const tenth = { name: "flexibleRollout", parameters: { rollout: "10" }, segments: [] }
    const staff = {
      name: "default",
      segments: [{ ...scene.segment, constraints: [{ contextName: "userId", values: ["7"] }] }]
    }
    assertMatches((yield* as(scene.bob)(getChangeRequest(address))).features, [
      {
        delivery: {
          before: { enabled: false, strategies: [tenth] },
          after: { enabled: true, strategies: [tenth, staff] }
        }
      }
    ])
    assert.isFalse((yield* asAdmin(getFeatureEnvironment(scene.there))).enabled)
  })
}
