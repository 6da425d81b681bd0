import { assert } from "@effect/vitest"
import { adminRole, type EventQuery, type EventScope } from "@halyard/core/domain"
import { EventStore, ProjectAccessStore, UserStore } from "@halyard/core/ports"
import {
  askReviewers,
  CurrentMailOutbox,
  deleteUser,
  discardChange,
  editChange,
  listDefaultReviewers,
  listNotifications,
  moveRequest,
  proposeChanges,
  rebaseRequest,
  setDefaultReviewers
} from "@halyard/core/use-cases"
import { Effect, Struct } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { onMovingClock } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { aServiceAccount } from "../../fixtures/tokens.ts"
import { addFlag } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, switchTo } from "./scenes.ts"
import { aMailbox } from "../mailbox.ts"
import { sentToReview } from "./sent-to-review.ts"

export const askedReviewersSuite: UseCaseSuite = {
  "are mailed at once, and notified": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { ann, bob, cid, project } = scene
    const { address, mailed, messages, outbox } = yield* sentToReview(scene, [bob.id])
    assert.deepStrictEqual(mailed, [bob.name])
    const subject = `${ann.name} asks you to review change request #${address.request} of ${project} in production`
    assert.strictEqual(messages[0]?.subject, subject)
    const [first] = yield* as(bob)(listNotifications())
    assert.strictEqual(first?.link, `/projects/${project}/change-requests/${address.request}`)
    const alsoCid = as(ann)(askReviewers(address, [bob.id, cid.id]))
    yield* Effect.provideService(alsoCid, CurrentMailOutbox, outbox)
    assert.deepStrictEqual(
      messages.map(({ to }) => to),
      [bob.name, cid.name]
    )
  }),

  "are not mailed once they have left the project": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { ann, bob, cid, feature, production, project } = scene
    const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    const address = { project, request: id }
    yield* as(ann)(askReviewers(address, [bob.id, cid.id]))
    yield* (yield* ProjectAccessStore).setUser(project, bob.id, [], minute(0))
    const { messages, outbox } = yield* aMailbox()
    yield* Effect.provideService(as(ann)(moveRequest(address, { state: "In review" })), CurrentMailOutbox, outbox)
    assert.deepStrictEqual(
      messages.map(({ to }) => to),
      [cid.name]
    )
  }),

  "are mailed and notified again if an edit takes back their approval": Effect.gen(function* () {
    const scene = yield* aGuardedFlag(2)
    const { ann, bob, feature } = scene
    const { address, messages, outbox } = yield* sentToReview(scene, [scene.cid.id])
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    messages.length = 0
    const edit = editChange({ ...address, change: 1 }, switchTo(feature, false))
    yield* Effect.provideService(as(ann)(edit), CurrentMailOutbox, outbox)
    assert.deepStrictEqual(
      messages.map(({ to }) => to),
      [bob.name]
    )
    const link = `/projects/${scene.project}/change-requests/${address.request}`
    assert.isTrue((yield* as(bob)(listNotifications())).some((one) => one.link === link))
    messages.length = 0
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* Effect.provideService(as(ann)(rebaseRequest(address)), CurrentMailOutbox, outbox)
    assert.lengthOf(messages, 1)
  }),

  "are only notified by whoever has asked fifty times within an hour in review, though stores count whole days":
    Effect.gen(function* () {
      const scene = yield* aGuardedFlag()
      const { ann, bob, cid, feature, production, project } = scene
      const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
      for (let count = 0; count < 30; count++) {
        for (const { id: asked } of [cid, bob]) yield* as(ann)(askReviewers({ project, request: id }, [asked]))
      }
      const { address, messages, outbox } = yield* sentToReview(scene, [bob.id])
      assert.strictEqual(address.request, id)
      let seconds = 0
      const ask = (...asked: ReadonlyArray<number>) =>
        Effect.provideService(as(ann)(askReviewers(address, asked)), CurrentMailOutbox, outbox)
      yield* Effect.gen(function* () {
        for (let count = 0; count < 30; count++) yield* Effect.andThen(ask(cid.id), ask(bob.id))
        assert.lengthOf(messages, 50)
        assert.isAbove((yield* as(cid)(listNotifications())).length, 20)
        seconds = 3700
        yield* ask(cid.id)
        assert.lengthOf(messages, 51)
      }).pipe(
        onMovingClock(() => seconds),
        Effect.updateService(EventStore, (store) => ({
          ...store,
          search: (query: EventQuery, scope: EventScope) =>
            Effect.zipWith(
              store.search(query, scope),
              store.search(Struct.omit(query, ["from"]), scope),
              (page, { total }) => ({ ...page, total })
            )
        }))
      )
    }),

  "are asked again when a change is discarded, if they had approved and still may": Effect.gen(function* () {
    const scene = yield* aGuardedFlag(3)
    const { ann, bob, cid, feature, production, project } = scene
    const { feature: other } = yield* addFlag(project)
    yield* as(ann)(proposeChanges(production, switchTo(other, true)))
    const { address, messages, outbox } = yield* sentToReview(scene, [cid.id])
    const discard = (change: number) =>
      Effect.provideService(as(ann)(discardChange({ ...address, change })), CurrentMailOutbox, outbox)
    messages.length = 0
    for (const person of [bob, cid]) yield* as(person)(moveRequest(address, { state: "Approved" }))
    yield* (yield* ProjectAccessStore).setUser(project, cid.id, [], minute(0))
    yield* discard(1)
    assert.deepStrictEqual(
      messages.map(({ to }) => to),
      [bob.name]
    )
    const link = `/projects/${project}/change-requests/${address.request}`
    assert.isTrue((yield* as(bob)(listNotifications())).some((one) => one.link === link))
    messages.length = 0
    const edit = editChange({ ...address, change: 2 }, switchTo(feature, false))
    yield* Effect.provideService(as(ann)(edit), CurrentMailOutbox, outbox)
    assert.deepStrictEqual(messages, [])
  }),

  "are those who may approve there, if nobody is asked by name": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { mailed } = yield* sentToReview(scene, [])
    assert.includeMembers([...mailed], [scene.bob.name, scene.cid.name])
    assert.notInclude(mailed, scene.ann.name)
    assert.isAbove((yield* as(scene.bob)(listNotifications())).length, 0)
  }),

  "are the default reviewers of the project, if nobody is asked by name": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { ann, bob, cid, project } = scene
    yield* asAdmin(setDefaultReviewers(project, [ann.id, bob.id]))
    assert.deepStrictEqual((yield* sentToReview(scene, [])).mailed, [bob.name])
    assert.lengthOf(yield* as(bob)(listNotifications()), 1)
    assert.deepStrictEqual((yield* sentToReview(scene, [cid.id])).mailed, [cid.name])
  }),

  "are all who may approve, once no default reviewer may or is left": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { bob, cid, project } = scene
    yield* asAdmin(setDefaultReviewers(project, [bob.id]))
    yield* (yield* ProjectAccessStore).setUser(project, bob.id, [], minute(0))
    const { mailed } = yield* sentToReview(scene, [])
    assert.include(mailed, cid.name)
    assert.notInclude(mailed, bob.name)
    yield* asAdmin(setDefaultReviewers(project, [cid.id]))
    assert.deepStrictEqual((yield* sentToReview(scene, [])).mailed, [cid.name])
    yield* asAdmin(deleteUser(cid.id))
    assert.deepStrictEqual(yield* asAdmin(listDefaultReviewers(project)), [])
    assert.notInclude((yield* sentToReview(scene, [])).mailed, cid.name)
  }),

  "are default reviewers also beyond the administrators who are looked at": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const last = yield* aUserAccount({ rootRole: adminRole.id })
    yield* asAdmin(setDefaultReviewers(scene.project, [last.id]))
    assert.deepStrictEqual((yield* sentToReview(scene, [])).mailed, [last.email])
    const { address, mailed } = yield* sentToReview(scene, [last.id])
    assert.deepStrictEqual(mailed, [last.email])
    const ask = (id: number) => as(scene.ann)(askReviewers(address, [id]))
    for (const unknown of [0, -1, 999_999_999, 2 ** 40]) yield* invalidAt(ask(unknown), "/reviewers/0")
  }).pipe(Effect.updateService(UserStore, (store) => ({ ...store, withRootRole: () => Effect.succeed([]) }))),

  "stay default reviewers when others are added after they lost the right, and cannot be added again": Effect.gen(
    function* () {
      const { bob, cid, project } = yield* aGuardedFlag()
      const set = (...ids: ReadonlyArray<number>) => asAdmin(setDefaultReviewers(project, ids))
      yield* set(bob.id)
      yield* (yield* ProjectAccessStore).setUser(project, bob.id, [], minute(0))
      yield* set(...(yield* asAdmin(listDefaultReviewers(project))).map(({ id }) => id))
      yield* set(bob.id, cid.id)
      assert.lengthOf(yield* asAdmin(listDefaultReviewers(project)), 2)
      yield* set(cid.id)
      yield* invalidAt(set(cid.id, bob.id), "/reviewers/1")
    }
  ),

  "are set for a project by whoever sets its rule, among those who may approve": Effect.gen(function* () {
    const { ann, bob, project } = yield* aGuardedFlag()
    const stranger = yield* aUserAccount()
    const set = (...ids: ReadonlyArray<number>) => asAdmin(setDefaultReviewers(project, ids))
    yield* refused(as(ann)(setDefaultReviewers(project, [bob.id])), {
      _tag: "NoAccess",
      permissions: ["PROJECT_CHANGE_REQUEST_WRITE"]
    })
    yield* invalidAt(set(bob.id, stranger.id), "/reviewers/1")
    yield* invalidAt(set((yield* aServiceAccount()).id), "/reviewers/0")
    for (const unknown of [0, -1, 999_999_999, 2 ** 40]) yield* invalidAt(set(unknown), "/reviewers/0")
    yield* invalidAt(set(...Array.from({ length: 21 }, () => bob.id)), "/reviewers")
    const { events } = yield* withRecordedEvents(Effect.andThen(set(bob.id, ann.id), set(ann.id, bob.id, bob.id)))
    assertMatches(events, [
      {
        type: "change-request-default-reviewers-updated",
        project,
        data: { reviewers: [ann.id, bob.id] },
        preData: { reviewers: [] }
      }
    ])
    assert.lengthOf(events, 1)
    assert.deepStrictEqual(
      (yield* as(ann)(listDefaultReviewers(project))).map(({ id }) => id),
      [ann.id, bob.id]
    )
    yield* set()
    assert.deepStrictEqual(yield* as(ann)(listDefaultReviewers(project)), [])
  })
}
