import { assert } from "@effect/vitest"
import { CurrentReason, now, secondsAfter, systemPrincipal } from "@halyard/core/domain"
import { ProjectAccessStore } from "@halyard/core/ports"
import {
  applyScheduled,
  disableFeature,
  enableFeature,
  listNotifications,
  listScheduled,
  moveRequest,
  proposeChanges,
  suspendBroken
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"
import { scheduledSwitch } from "./scheduled-switch.ts"

const run = as(systemPrincipal)(applyScheduled())

export const scheduledRequestSuite: UseCaseSuite = {
  "are applied once when their time has come, and not before": Effect.gen(function* () {
    const { address, ann, bob, isOn, project, scheduledAt, view } = yield* scheduledSwitch
    assertMatches(yield* as(bob)(listScheduled(project)), [
      { id: address.request, environment: "production", schedule: { scheduledAt, status: "pending" } }
    ])
    yield* later(590)(run)
    assert.isFalse(yield* isOn)
    const { events } = yield* withRecordedEvents(later(601)(Effect.all([run, run, run], { concurrency: "unbounded" })))
    assert.deepStrictEqual(
      events.map(({ createdBy, type }) => [type, createdBy]),
      [
        ["feature-strategy-add", ann.name],
        ["feature-environment-enabled", ann.name],
        ["change-request-applied", systemPrincipal.name],
        ["change-request-scheduled-application-success", systemPrincipal.name]
      ]
    )
    assert.isTrue(yield* isOn)
    assert.strictEqual((yield* view).state, "Applied")
  }).pipe(racing),

  "give the reason of who applies them at once": Effect.gen(function* () {
    const { address, bob } = yield* scheduledSwitch
    const apply = Effect.provideService(moveRequest(address, { state: "Applied" }), CurrentReason, "Agreed")
    const { events } = yield* withRecordedEvents(as(bob)(apply))
    assert.deepStrictEqual(
      events.map(({ reason }) => reason),
      ["Agreed", "Agreed", "Agreed"]
    )
  }),

  "are suspended when what they change was changed": Effect.gen(function* () {
    const { isOn, production, view } = yield* scheduledSwitch
    yield* asAdmin(enableFeature(production))
    yield* later(601)(run)
    assertMatches(yield* view, { state: "Scheduled", schedule: { status: "suspended" } })
    assert.include((yield* view).schedule?.reason ?? "", "was changed since")
    assert.isTrue(yield* isOn)
  }),

  "are suspended before their time, and their author is notified": Effect.gen(function* () {
    const { ann, bob, isOn, production, view, feature, project } = yield* scheduledSwitch
    const other = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    assertMatches(other.features, [
      { changes: [{ scheduleConflicts: { changeRequests: [{ id: (yield* view).id }] } }] }
    ])
    yield* as(systemPrincipal)(suspendBroken())
    assertMatches(yield* view, { schedule: { status: "pending" } })
    yield* asAdmin(enableFeature(production))
    yield* as(systemPrincipal)(suspendBroken())
    assertMatches(yield* view, {
      schedule: { status: "suspended", reason: `The switch of "${feature}" was changed since` }
    })
    const [newest] = yield* as(ann)(listNotifications())
    assert.strictEqual(newest?.link, `/projects/${project}/change-requests/${(yield* view).id}`)
    yield* later(601)(run)
    assertMatches(yield* view, { state: "Scheduled", schedule: { status: "suspended" } })
    yield* asAdmin(disableFeature(production))
    const address = { project, request: (yield* view).id }
    const scheduledAt = secondsAfter(yield* now, 600)
    yield* as(bob)(moveRequest(address, { state: "Scheduled", scheduledAt }))
    yield* later(601)(run)
    assert.isTrue(yield* isOn)
  }),

  "are suspended when an approver or the author has lost the right": Effect.gen(function* () {
    const first = yield* scheduledSwitch
    yield* (yield* ProjectAccessStore).setUser(first.project, first.bob.id, [], minute(0))
    const second = yield* scheduledSwitch
    yield* (yield* ProjectAccessStore).setUser(second.project, second.ann.id, [], minute(0))
    yield* later(601)(run)
    assertMatches(yield* first.view, { schedule: { status: "suspended" } })
    assertMatches(yield* second.view, { schedule: { status: "suspended" } })
    assert.deepStrictEqual([yield* first.isOn, yield* second.isOn], [false, false])
  }),

  "are suspended when they are late by more than a day": Effect.gen(function* () {
    const { address, ann, isOn, view } = yield* scheduledSwitch
    yield* later(600 + 90_000)(run)
    assertMatches(yield* view, { schedule: { status: "suspended", reason: "It was due more than a day ago" } })
    assert.isFalse(yield* isOn)
    assert.strictEqual((yield* as(ann)(moveRequest(address, { state: "Cancelled" }))).state, "Cancelled")
  }),

  "are at least a minute ahead, in any time zone": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { ann, bob, feature } = scene
    const address = yield* inReview(scene, ann, switchTo(feature, true))
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    const scheduling = (scheduledAt: string) => as(bob)(moveRequest(address, { state: "Scheduled", scheduledAt }))
    yield* invalidAt(scheduling(secondsAfter(yield* now, 30)), "/scheduledAt")
    yield* invalidAt(scheduling("tomorrow"), "/scheduledAt")
    yield* invalidAt(as(bob)(moveRequest(address, { state: "Scheduled" })), "/scheduledAt")
    yield* invalidAt(
      as(bob)(moveRequest(address, { state: "Applied", scheduledAt: "2099-01-01T00:00:00Z" })),
      "/scheduledAt"
    )
    yield* refused(
      as(scene.callers.viewer)(moveRequest(address, { state: "Scheduled", scheduledAt: "2099-01-01T00:00:00Z" })),
      {
        _tag: "NoAccess"
      }
    )
    const { schedule } = yield* scheduling("2099-01-01T08:00:00+08:00")
    assert.strictEqual(schedule?.scheduledAt, "2099-01-01T00:00:00.000Z")
  })
}
