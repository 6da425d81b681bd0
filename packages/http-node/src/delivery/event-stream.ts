import { CurrentPrincipal, type EventMessage, type EventStreamQuery, type Principal } from "@halyard/core/domain"
import { type EventFeed, type FeedNeeds, openEventFeed } from "@halyard/core/use-cases"
import { Cause, Clock, Effect, Exit, Random } from "effect"
import { AuthenticateAgain } from "../middleware/access.ts"
import { Stopping } from "../middleware/draining.ts"
import type { StreamConnections } from "./connections.ts"
import { heartbeat, LONGEST_SILENCE_MILLIS, type NextChunk, silence, streamTo } from "./stream-to.ts"

/** Streams the event log to the caller. The stream also ends when the caller loses access. */
export const eventStream = Effect.fnUntraced(function* (
  connections: StreamConnections,
  query: EventStreamQuery,
  disconnect: () => void
) {
  const services = yield* Effect.context<FeedNeeds>()
  const identify = yield* AuthenticateAgain
  const owner = ownerOf(yield* CurrentPrincipal)
  const stopping = Effect.as(yield* Stopping, undefined)
  const open = Effect.flatMap(openEventFeed(query, identify), chunksOf).pipe(
    Effect.map((next) => Effect.raceFirst(next, stopping))
  )
  return yield* streamTo(connections, { owner, disconnect }, Effect.provideContext(open, services))
})

/** All admin tokens have the same id, so their names distinguish them. */
const ownerOf = ({ id, kind, name }: Principal): string => `${kind} ${id} ${kind === "user" ? "" : name}`

/** Sends one message at a time, so that clients share the memory of events that they have not taken. */
const chunksOf = Effect.fnUntraced(function* (feed: EventFeed) {
  const retryMillis = yield* Random.nextIntBetween(1000, 3000)
  let sentAt = yield* Clock.currentTimeMillis
  let pending: ReadonlyArray<EventMessage> = []

  const next: NextChunk = Effect.gen(function* () {
    if (pending.length === 0) {
      const exit = yield* Effect.exit(feed)
      if (Exit.isFailure(exit) && Cause.hasFails(exit.cause)) return undefined
      pending = yield* Effect.orDie(exit)
    }
    const [message, ...others] = pending
    const at = yield* Clock.currentTimeMillis
    if (message === undefined && at - sentAt < LONGEST_SILENCE_MILLIS) return silence
    pending = others
    sentAt = at
    return message === undefined ? heartbeat : bytesOf(message, retryMillis)
  })
  return next
})

/**
 * The message sets the pause before a client reconnects. Pauses differ, so that clients that were disconnected together
 * do not come back at once.
 */
const bytesOf = (message: EventMessage, retryMillis: number): Uint8Array => {
  if (message.kind === "event") return eventBytes(message.event)
  const { kind, ...data } = message
  return Buffer.from(
    `retry: ${retryMillis}\nevent: ${kind}\nid: ${data.lastEventId}\ndata: ${JSON.stringify(data)}\n\n`
  )
}

type EventView = Extract<EventMessage, { readonly kind: "event" }>["event"]

/** The event has no name, so that `onmessage` of an `EventSource` gets it. */
const eventBytes = (event: EventView): Uint8Array => {
  const known = madeBytes.get(event)
  if (known !== undefined) return known
  const bytes = Buffer.from(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
  madeBytes.set(event, bytes)
  return bytes
}

/** All streams share the bytes of an event while the event is among the newest. */
const madeBytes = new WeakMap<EventView, Uint8Array>()
