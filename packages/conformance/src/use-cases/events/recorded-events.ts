import type { NewEvent } from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { Effect } from "effect"

/** The result of the effect and its recorded events, in order. The store has them, too. */
export const withRecordedEvents = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const store = yield* EventStore
  const written: Array<NewEvent> = []
  const watched = EventStore.of({
    ...store,
    append: (events) =>
      Effect.andThen(
        store.append(events),
        Effect.sync(() => written.push(...events))
      )
  })
  const answer = yield* Effect.provideService(effect, EventStore, watched)
  return { answer, events: written.map(recordedEvent) }
})

/** An event without its time and its empty members. */
const recordedEvent = ({ type, createdBy, createdByUserId, ...event }: NewEvent) => ({
  type,
  createdBy,
  createdByUserId,
  ...(event.project === null ? {} : { project: event.project }),
  ...(event.environment === null ? {} : { environment: event.environment }),
  ...(event.featureName === null ? {} : { featureName: event.featureName }),
  ...(event.dataJson === null ? {} : { data: JSON.parse(event.dataJson) }),
  ...(event.preDataJson === null ? {} : { preData: JSON.parse(event.preDataJson) }),
  ...(event.tagsJson === null ? {} : { tags: JSON.parse(event.tagsJson) }),
  ...(event.reason === null ? {} : { reason: event.reason })
})

export type RecordedEvent = ReturnType<typeof recordedEvent>
