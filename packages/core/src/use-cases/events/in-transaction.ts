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

/** What the open transaction ends with. */
class OpenTransaction extends Context.Service<
  OpenTransaction,
  {
    /** The events, in the order in which they are written. */
    readonly events: Ref.Ref<ReadonlyArray<EventDraft>>
    /** Who opened it. */
    readonly runBy: Principal
    /** What happens once it has been committed. */
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
 * appending blocks other writers. Inside another transaction, it joins that one. Every change by a caller runs in it,
 * so it is here that maintenance mode refuses them, and that changes are refused which need approval.
 */
export const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  answeredInTransaction(Effect.map(effect, Effect.succeed))

/**
 * Runs a write like `inTransaction`, and the read that the write returns: the answer to the caller. The read sees what
 * the transaction leaves. It reaches the store together with what the events need.
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
 * Like `inTransaction`, for effects of the service itself that must not happen twice: see `Transactions.runOnce`. Goes
 * on in maintenance mode. `afterCommit` has no effect in it.
 */
export const inTransactionOnce = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const written = withEvents(Effect.map(effect, Effect.succeed), () => Effect.void)
  return yield* (yield* Transactions).runOnce(Effect.map(written, ({ result }) => result))
})

/**
 * Records events of the open transaction. Events of a feature without tags get the tags that it has when the
 * transaction ends.
 */
export const recordEvents = (...drafts: ReadonlyArray<EventDraft>) => recordEventList(drafts)

/** Like `recordEvents`, for lists that are too long for the arguments of a function. */
export const recordEventList = Effect.fnUntraced(function* (drafts: ReadonlyArray<EventDraft>) {
  const { events: pending, runBy } = yield* OpenTransaction
  const caller = Option.getOrElse(yield* Effect.serviceOption(CurrentPrincipal), () => runBy)
  const reason = yield* CurrentReason
  const common = { ...(caller !== runBy && { author: caller }), ...(reason !== undefined && { reason }) }
  const completed = Object.keys(common).length === 0 ? drafts : drafts.map((draft) => ({ ...common, ...draft }))
  yield* Ref.update(pending, (events) => events.concat(completed))
})

/**
 * Runs the effect once the open transaction has been committed; not if it is rolled back. For what cannot be undone,
 * such as mail.
 */
export const afterCommit = Effect.fnUntraced(function* (effect: Effect.Effect<void>) {
  yield* Ref.update((yield* OpenTransaction).after, (effects) => [...effects, effect])
})

/**
 * Each run starts with an empty list, so that a transaction that runs again does not record its events twice. The
 * check, the tags and the answer are read at once; if several of them fail, the first one counts.
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

/** The tags of the features whose events have none yet. */
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

/** Deliveries of the events continue the trace. */
const currentTraceparent = Effect.map(Effect.option(Effect.currentParentSpan), (span) =>
  Option.getOrNull(Option.map(span, traceparentOf))
)

/** How many characters of JSON the events of one transaction can have. */
const LARGEST_CHANGE = 200_000_000

const tooLarge = `must not cause events of more than ${LARGEST_CHANGE} characters; change fewer things at once`

/** Makes the events in parts that fit in memory, whatever their number. */
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
