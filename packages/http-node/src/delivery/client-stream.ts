import { CurrentSdkToken, wholeQuery } from "@halyard/core/domain"
import { DeliverySnapshots } from "@halyard/core/ports"
import { type Cause, Effect, Queue, type Redacted, Stream } from "effect"
import { revisionIn } from "./client-bodies.ts"
import type { SdkStreams, StreamOutput } from "./sdk-streams.ts"

/** An SDK that asks for a stream. */
interface AskingSdk {
  readonly secret: Redacted.Redacted<string> | undefined
  /** The id of the last event that the client received, if any. */
  readonly lastEventId: string | undefined
  /** Closes the connection. */
  readonly disconnect: () => void
}

/**
 * Streams changes to an SDK, starting with those since its last event. Dies with `Overloaded` if too many streams are
 * open.
 */
export const clientStream = Effect.fnUntraced(function* (
  { open, refusal }: SdkStreams,
  { disconnect, lastEventId, secret }: AskingSdk
) {
  const token = yield* CurrentSdkToken
  const { current } = yield* DeliverySnapshots
  const refused = refusal(token)
  if (refused !== undefined) return yield* Effect.die(refused)
  const query = wholeQuery(token)
  const since = revisionIn(lastEventId, query)
  const snapshot = yield* current(query, since)
  const connected = Effect.gen(function* () {
    // Other clients may have connected since the answer began. This one gets an empty stream, tries again, and is
    // refused.
    if (refusal(token) !== undefined) return Stream.empty
    const chunks = yield* Queue.make<Uint8Array, Cause.Done>()
    const stream = yield* Effect.acquireRelease(
      Effect.sync(() => open({ token, secret, since }, snapshot, outputTo(chunks, disconnect))),
      ({ leave }) => Effect.sync(leave)
    )
    // The consumer pulls when it has taken the chunk before. The first chunk is ready already.
    let isFirst = true
    const taken = Effect.sync(() => {
      if (!isFirst) stream.taken()
      isFirst = false
    })
    const next = Effect.map(Queue.take(chunks), (bytes): readonly [Uint8Array] => [bytes])
    return Stream.fromPull(Effect.succeed(Effect.andThen(taken, next)))
  })
  return Stream.unwrap(connected)
})

const outputTo = (chunks: Queue.Queue<Uint8Array, Cause.Done>, disconnect: () => void): StreamOutput => ({
  disconnect,
  end: () => void Queue.endUnsafe(chunks),
  write: (bytes) => {
    Queue.offerUnsafe(chunks, bytes)
    return false
  }
})
