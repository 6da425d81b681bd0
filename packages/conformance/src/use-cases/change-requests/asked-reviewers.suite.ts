import { assert } from "@effect/vitest"
import { type MailMessage, systemPrincipal } from "@halyard/core/domain"
import { ProjectAccessStore } from "@halyard/core/ports"
import {
  askReviewers,
  CurrentMailOutbox,
  editChange,
  listNotifications,
  type MailOutbox,
  moveRequest,
  proposeChanges,
  rebaseRequest
} from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { as } from "../../fixtures/principals.ts"
import type { UseCaseNeeds, UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, switchTo } from "./scenes.ts"

const aMailbox = Effect.gen(function* () {
  const messages: Array<MailMessage> = []
  const services = yield* Effect.context<UseCaseNeeds>()
  const outbox: MailOutbox = {
    hasRoom: Effect.succeed(true),
    add: ({ write }) =>
      Effect.map(write, (message) => messages.push(...Option.toArray(message)) > 0).pipe(
        as(systemPrincipal),
        Effect.provideContext(services)
      )
  }
  return { messages, outbox }
})

/** Sends a new request to review, asking these people by name. Returns who is mailed, what, and the request. */
const sentToReview = Effect.fnUntraced(function* (
  { ann, feature, production, project }: Effect.Success<ReturnType<typeof aGuardedFlag>>,
  asked: ReadonlyArray<number>
) {
  const { messages, outbox } = yield* aMailbox
  const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
  const address = { project, request: id }
  yield* as(ann)(askReviewers(address, asked))
  yield* Effect.provideService(as(ann)(moveRequest(address, { state: "In review" })), CurrentMailOutbox, outbox)
  return { address, messages, mailed: messages.map(({ to }) => to), outbox }
})

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
    const { messages, outbox } = yield* aMailbox
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

  "are those who may approve there, if nobody is asked by name": Effect.gen(function* () {
    const scene = yield* aGuardedFlag()
    const { mailed } = yield* sentToReview(scene, [])
    assert.includeMembers([...mailed], [scene.bob.name, scene.cid.name])
    assert.notInclude(mailed, scene.ann.name)
    assert.isAbove((yield* as(scene.bob)(listNotifications())).length, 0)
  })
}
