import { assert } from "@effect/vitest"
import {
  type EventDraft,
  everyEvent,
  newEvent,
  type Principal,
  systemPrincipal,
  type Timestamp
} from "@halyard/core/domain"
import { EventStore, FavoriteStore, type FollowedQuery, NotificationStore, UserStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { aFeature, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

const types = ["feature-environment-enabled", "feature-archived"] as const
const everything: FollowedQuery = { types, involving: ["change-request-applied"], since: minute(0), limit: 10 }

export const notificationStoreSuite: StoreSuite = {
  "returns what involves a user, whatever they follow": Effect.gen(function* () {
    const [me, other] = [yield* aUserAccount(), yield* aUserAccount()]
    const draft: EventDraft = { type: "change-request-applied", data: { involved: [me.id, other.id] } }
    const kim: Principal = { kind: "user", id: other.id, name: "kim", grants: [] }
    const events = yield* EventStore
    const after = yield* events.newestId(everyEvent)
    yield* events.append([
      newEvent(draft, kim, minute(1)),
      newEvent({ ...draft, data: { involved: [other.id] } }, kim, minute(2)),
      newEvent({ ...draft, type: "change-request-rejected" }, kim, minute(2))
    ])
    const { followed } = yield* NotificationStore
    const mine = yield* followed(me.id, { ...everything, after }, everyEvent)
    assert.deepStrictEqual(
      mine.map(({ event }) => [event.type, event.createdAt, event.data]),
      [["change-request-applied", minute(1), { involved: [me.id, other.id] }]]
    )
    assert.deepStrictEqual(yield* followed(other.id, { ...everything, after }, everyEvent), [])
  }),

  "returns what others did to features that a user created or marked, the newest first": Effect.gen(function* () {
    const { id } = yield* aUserAccount()
    const made = yield* aFeature({ createdBy: { id, name: "me", imageUrl: "" }, archivedAt: minute(5) })
    const marked = yield* aFeature()
    const neither = yield* aFeature()
    yield* (yield* FavoriteStore).setFeature(id, marked.name, true)
    const first = yield* happens(made, "feature-environment-enabled", minute(1))
    const second = yield* happens(marked, "feature-archived", minute(2))
    yield* happens(neither, "feature-archived", minute(2))
    yield* happens(marked, "feature-tagged", minute(2))
    yield* happens(made, "feature-archived", minute(2), id)
    const { followed } = yield* NotificationStore
    const idsOf = (query: Partial<FollowedQuery>, scope = everyEvent) =>
      Effect.map(followed(id, { ...everything, ...query }, scope), (found) => found.map(({ event }) => event.id))
    assert.deepStrictEqual(yield* idsOf({}), [second, first])
    assert.deepStrictEqual(yield* idsOf({ limit: 1 }), [second])
    assert.deepStrictEqual(yield* idsOf({ since: minute(2) }), [second])
    assert.deepStrictEqual(yield* idsOf({ after: first }), [second])
    assert.deepStrictEqual(yield* idsOf({}, { ...everyEvent, projects: [made.project] }), [first])
    const former = new Map([[made.project, first]])
    assert.deepStrictEqual(yield* idsOf({}, { ...everyEvent, lastOfFormer: former }), [second])
    const [{ event } = { event: undefined }] = yield* followed(id, everything, everyEvent)
    assert.deepInclude(event, {
      type: "feature-archived",
      createdAt: minute(2),
      createdBy: "kim",
      project: marked.project,
      environment: null,
      featureName: marked.name,
      groupId: null,
      reason: null
    })
  }),

  "returns why and in which group events happened": Effect.gen(function* () {
    const { id } = yield* aUserAccount()
    const feature = yield* aFeature()
    yield* (yield* FavoriteStore).setFeature(id, feature.name, true)
    const draft: EventDraft = { type: "feature-archived", project: feature.project, featureName: feature.name }
    const group = { type: "transaction", id: feature.name } as const
    yield* (yield* EventStore).append([
      newEvent({ ...draft, reason: "Launch is over" }, systemPrincipal, minute(1), group)
    ])
    const { followed } = yield* NotificationStore
    const found = yield* followed(id, everything, { ...everyEvent, projects: [feature.project] })
    assert.deepStrictEqual(
      found.map(({ event }) => [event.reason, event.groupId]),
      [["Launch is over", feature.name]]
    )
  }),

  "keeps when an event was marked as read first, for each user, and forgets marks of old events": Effect.gen(
    function* () {
      const [one, other] = [yield* aUserAccount(), yield* aUserAccount()]
      const feature = yield* aFeature()
      // Features of other suites may have creators with the ids of these users.
      const here = { ...everyEvent, projects: [feature.project] }
      const { setFeature } = yield* FavoriteStore
      for (const { id } of [one, other]) yield* setFeature(id, feature.name, true)
      const events = [
        yield* happens(feature, "feature-archived", minute(1)),
        yield* happens(feature, "feature-archived", minute(2))
      ]
      const { followed, markRead } = yield* NotificationStore
      const readBy = (user: number) =>
        Effect.map(followed(user, everything, here), (found) => found.map(({ readAt }) => readAt))
      yield* markRead(one.id, events, minute(3), minute(0))
      yield* markRead(one.id, events, minute(4), minute(0))
      assert.deepStrictEqual(yield* readBy(one.id), [minute(3), minute(3)])
      assert.deepStrictEqual(yield* readBy(other.id), [null, null])
      yield* markRead(one.id, [], minute(5), minute(2))
      assert.deepStrictEqual(yield* readBy(one.id), [minute(3), null])
    }
  ),

  "keeps subscriptions and how far they got, until they end or the user is removed": Effect.gen(function* () {
    const users = [yield* aUserAccount(), yield* aUserAccount()].map(({ id }) => id)
    const [first = 0, second = 0] = users
    const { advance, subscribe, subscribers, subscriptions, unsubscribe } = yield* NotificationStore
    const waiting = (before: number) =>
      Effect.map(subscribers("notifications", before), (found) => found.filter(({ user }) => users.includes(user)))
    assert.deepStrictEqual(yield* subscriptions(first), [])
    for (const user of users) yield* subscribe(user, "notifications", 5)
    yield* subscribe(first, "notifications", 9)
    assert.deepStrictEqual(yield* subscriptions(first), ["notifications"])
    assert.deepStrictEqual(yield* waiting(5), [])
    assert.deepStrictEqual(yield* waiting(6), [
      { user: first, lastEvent: 5 },
      { user: second, lastEvent: 5 }
    ])
    yield* advance("notifications", [second], 8)
    assert.deepStrictEqual(yield* waiting(8), [{ user: first, lastEvent: 5 }])
    yield* unsubscribe(first, "notifications")
    yield* advance("notifications", users, 9)
    assert.deepStrictEqual(yield* waiting(10), [{ user: second, lastEvent: 9 }])
    yield* (yield* UserStore).remove(second)
    assert.deepStrictEqual(yield* waiting(10), [])
  })
}

/** Appends an event about the feature. Returns its id. */
const happens = Effect.fnUntraced(function* (
  { name, project }: { readonly name: string; readonly project: string },
  type: EventDraft["type"],
  at: Timestamp,
  by = NOBODY
) {
  const { append, latest } = yield* EventStore
  const author: Principal = { kind: "user", id: by, name: "kim", grants: [] }
  yield* append([newEvent({ type, project, featureName: name }, author, at)])
  const [event] = yield* latest({ feature: name }, 1)
  return event?.id ?? 0
})

/** An id that no user of the store has. */
const NOBODY = 1_000_000
