import { Context, Effect, Option, Ref } from "effect"
import {
  CurrentEventGroup,
  CurrentReason,
  type EventDraft,
  type EventGroup,
  eventSize,
  type NewEvent,
  newEvent,
  traceparentOf
} from "../../domain/events/event.ts"
import type { Tag } from "../../domain/values/tag.ts"
import { InvalidData } from "../../domain/violations/errors.ts"
import { CurrentPrincipal, type Principal } from "../../domain/access/principal.ts"
import { now } from "../../domain/values/timestamp.ts"
import type { AccessPolicy } from "../../ports/access/access-policy.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import type { SettingStore } from "../../ports/settings/setting-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import type { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import type { SegmentStore } from "../../ports/segments/segment-store.ts"
import { refuseInMaintenance } from "../access/refuse-in-maintenance.ts"
import { refuseUnapproved } from "./refuse-unapproved.ts"

/** What is to be done at the end of the open transaction. */
class OpenTransaction extends Context.Service<
  OpenTransaction,
  {
    /** The events, in the order in which they are written. */
    readonly events: Ref.Ref<ReadonlyArray<EventDraft>>
    /** The principal who opened it. */
    readonly runBy: Principal
    /** Effects to run after the commit. */
    readonly after: Ref.Ref<ReadonlyArray<Effect.Effect<void>>>
  }
>()("@halyard/core/OpenTransaction") {}

/** Whether `inTransaction` would join an open transaction. */
export const isInTransaction = Effect.map(Effect.serviceOption(OpenTransaction), Option.isSome)

/** What `inTransactionOnce` requires besides the requirements of its effect. */
export type EventNeeds = Transactions | EventStore | FeatureTagStore | CurrentPrincipal | Secrets

/** What `inTransaction` requires besides the requirements of its effect. */
export type TransactionNeeds = EventNeeds | AccessPolicy | SettingStore | ChangeRequestStore | SegmentStore

/**
 * Runs the effect and writes the events that it records, all in one transaction. The events are written last, because
 * appending blocks other writers. Inside another transaction, it joins that one. Fails with `UnderMaintenance` in
 * maintenance mode, and with `NoAccess` if the changes need approval. Every change by a caller runs in it.
 */
export const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  answeredInTransaction(Effect.map(effect, Effect.succeed))

/**
 * Runs a write in a transaction, and then the read that the write returns, whose result is the answer to the caller.
 * The read includes the changes. It is sent to the store together with the reads for the events.
 */
export const answeredInTransaction = Effect.fnUntraced(function* <A, E, R, E2, R2>(
  write: Effect.Effect<Effect.Effect<A, E2, R2>, E, R>
) {
  const outer = yield* Effect.serviceOption(OpenTransaction)
  if (Option.isSome(outer)) return yield* Effect.flatten(Effect.provideService(write, OpenTransaction, outer.value))

  yield* refuseInMaintenance
  const { after, result } = yield* (yield* Transactions).run(withEvents(write, refuseUnapproved))
  yield* Effect.all(after, { discard: true })
  return result
})

/**
 * Runs an effect of the service itself that must not happen twice, and writes its events: see `Transactions.runOnce`.
 * It also runs in maintenance mode. `afterCommit` has no effect in it.
 */
export const inTransactionOnce = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const written = withEvents(Effect.map(effect, Effect.succeed), () => Effect.void)
  return yield* (yield* Transactions).runOnce(Effect.map(written, ({ result }) => result))
})

/**
 * Records events of the open transaction. Events of a feature without tags get the tags that the feature has at the end
 * of the transaction.
 */
export const recordEvents = (...drafts: ReadonlyArray<EventDraft>) => recordEventList(drafts)

/** Records a list of events that may be too long for the arguments of a function. */
export const recordEventList = Effect.fnUntraced(function* (drafts: ReadonlyArray<EventDraft>) {
  const { events: pending, runBy } = yield* OpenTransaction
  const caller = Option.getOrElse(yield* Effect.serviceOption(CurrentPrincipal), () => runBy)
  const reason = yield* CurrentReason
  const common = { ...(caller !== runBy && { author: caller }), ...(reason !== undefined && { reason }) }
  const completed = Object.keys(common).length === 0 ? drafts : drafts.map((draft) => ({ ...common, ...draft }))
  yield* Ref.update(pending, (events) => events.concat(completed))
})

/**
 * Runs the effect after the open transaction was committed, but not if it is rolled back. For what cannot be undone,
 * such as mail.
 */
export const afterCommit = Effect.fnUntraced(function* (effect: Effect.Effect<void>) {
  yield* Ref.update((yield* OpenTransaction).after, (effects) => [...effects, effect])
})

/**
 * Runs a write with an empty list of events, so that a transaction that runs again does not record its events twice.
 * The approval check, the tags and the answer are read concurrently; if several of them fail, the first failure counts.
 */
const withEvents = Effect.fnUntraced(function* <A, E, R, E2, R2, E3, R3>(
  write: Effect.Effect<Effect.Effect<A, E2, R2>, E, R>,
  check: (drafts: ReadonlyArray<EventDraft>) => Effect.Effect<void, E3, R3>
) {
  const events = yield* Ref.make<ReadonlyArray<EventDraft>>([])
  const after = yield* Ref.make<ReadonlyArray<Effect.Effect<void>>>([])
  const open = { events, after, runBy: yield* CurrentPrincipal }
  const answer = yield* Effect.provideService(write, OpenTransaction, open)
  const drafts = yield* Ref.get(events)
  const [checked, tags, result] = yield* Effect.all(
    [Effect.exit(check(drafts)), Effect.exit(tagsOf(drafts)), Effect.exit(answer)],
    { concurrency: "unbounded" }
  )
  yield* checked
  if (drafts.length > 0) yield* append(drafts, yield* tags)
  return { result: yield* result, after: yield* Ref.get(after) }
})

/** The tags of the features whose events have no tags yet. */
const tagsOf = Effect.fnUntraced(function* (drafts: ReadonlyArray<EventDraft>) {
  const features = new Set(
    drafts.flatMap(({ featureName, tags }) => (featureName === undefined || tags !== undefined ? [] : [featureName]))
  )
  const none: ReadonlyMap<string, ReadonlyArray<Tag>> = new Map()
  return features.size === 0 ? none : yield* (yield* FeatureTagStore).ofFeatures([...features])
})

const append = Effect.fnUntraced(function* (
  drafts: ReadonlyArray<EventDraft>,
  tags: ReadonlyMap<string, ReadonlyArray<Tag>>
) {
  const author = yield* CurrentPrincipal
  const createdAt = yield* now
  const given = yield* CurrentEventGroup
  const group: EventGroup = given ?? { type: "transaction", id: yield* (yield* Secrets).uuid }
  const traceparent = yield* currentTraceparent
  const events = yield* EventStore
  let left = LARGEST_CHANGE
  for (const part of parts(drafts, (draft) =>
    newEvent(
      draft.featureName === undefined ? draft : { tags: tags.get(draft.featureName) ?? [], ...draft },
      author,
      createdAt,
      group,
      traceparent
    )
  )) {
    left -= part.size
    if (left < 0) return yield* InvalidData.of("", tooLarge)
    yield* events.append(part.events)
  }
})

/** The trace of this request, which deliveries of the events continue. */
const currentTraceparent = Effect.map(Effect.option(Effect.currentParentSpan), (span) =>
  Option.getOrNull(Option.map(span, traceparentOf))
)

/** The most characters of JSON in the events of one transaction. */
const LARGEST_CHANGE = 200_000_000

const tooLarge = `must not cause events of more than ${LARGEST_CHANGE} characters; change fewer things at once`

/** Makes the events in batches that fit in memory. */
function* parts(drafts: ReadonlyArray<EventDraft>, make: (draft: EventDraft) => NewEvent) {
  let part: { readonly events: Array<NewEvent>; size: number } = { events: [], size: 0 }
  for (const draft of drafts) {
    const event = make(draft)
    part.events.push(event)
    part.size += eventSize(event)
    if (part.size >= PART) {
      yield part
      part = { events: [], size: 0 }
    }
  }
  if (part.events.length > 0) yield part
}

const PART = 4_000_000
