import { Context, Effect, Option, Ref } from "effect"
import { type EventDraft, newEvent } from "../../domain/events/event.ts"
import type { Tag } from "../../domain/values/tag.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { now } from "../../domain/values/timestamp.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"

/** The events of the open transaction, in the order in which they will be written. */
export class PendingEvents extends Context.Service<PendingEvents, Ref.Ref<ReadonlyArray<EventDraft>>>()(
  "@halyard/core/PendingEvents"
) {}

/** What a transaction needs besides what its effect needs. */
export type TransactionNeeds = Transactions | EventStore | FeatureTagStore | CurrentPrincipal

/**
 * Runs the effect in one transaction together with the events that it records; they are written as its last step, since
 * appending holds up other writers. Inside another transaction it joins that one.
 */
export const inTransaction = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const outer = yield* Effect.serviceOption(PendingEvents)
  if (Option.isSome(outer)) return yield* Effect.provideService(effect, PendingEvents, outer.value)

  const transactions = yield* Transactions
  return yield* transactions.run(withEvents(effect))
})

/** The same outside of transactions, for what must not happen twice: see `Transactions.runOnce`. */
export const inTransactionOnce = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const transactions = yield* Transactions
  return yield* transactions.runOnce(withEvents(effect))
})

/** Records what the open transaction did. Events of a feature that say no tags get those that it has at the transaction's end. */
export const recordEvents = Effect.fnUntraced(function* (...drafts: ReadonlyArray<EventDraft>) {
  const pending = yield* PendingEvents
  yield* Ref.update(pending, (events) => [...events, ...drafts])
})

/** Gives the events of a feature that were recorded so far its tags, for who has just read them. */
export const tagEvents = Effect.fnUntraced(function* (featureName: string, tags: ReadonlyArray<Tag>) {
  const pending = yield* PendingEvents
  yield* Ref.update(pending, (events) =>
    events.map((event) => (event.featureName === featureName ? { tags, ...event } : event))
  )
})

/** A fresh list for every run: a transaction that is run again must not record twice. */
const withEvents = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const pending = yield* Ref.make<ReadonlyArray<EventDraft>>([])
  const result = yield* Effect.provideService(effect, PendingEvents, pending)
  const drafts = yield* Ref.get(pending)
  if (drafts.length > 0) yield* append(drafts)
  return result
})

const append = Effect.fnUntraced(function* (drafts: ReadonlyArray<EventDraft>) {
  const author = yield* CurrentPrincipal
  const features = new Set(
    drafts.flatMap(({ featureName, tags }) => (featureName === undefined || tags !== undefined ? [] : [featureName]))
  )
  const tags = features.size === 0 ? new Map() : yield* (yield* FeatureTagStore).ofFeatures([...features])
  const createdAt = yield* now
  const events = yield* EventStore
  yield* events.append(
    drafts.map((draft) =>
      newEvent(
        draft.featureName === undefined ? draft : { tags: tags.get(draft.featureName) ?? [], ...draft },
        author,
        createdAt
      )
    )
  )
})
