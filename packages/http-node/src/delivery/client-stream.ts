import { type ClientQuery, CurrentSdkToken, type SdkToken, tokenKey, wholeQuery } from "@halyard/core/domain"
import { DeliverySnapshots, SdkTokens } from "@halyard/core/use-cases"
import { Cause, Clock, Effect, Exit, Option, type Redacted, Stream } from "effect"
import { Stopping, TIME_TO_FINISH } from "../middleware/draining.ts"
import { type ClientBodies, revisionIn } from "./client-bodies.ts"
import type { Connections } from "./connections.ts"

/** A client that is connected to the stream. */
interface StreamClient {
  readonly secret: Redacted.Redacted<string> | undefined
  /** The id of the last event that the client received, if any. */
  readonly lastEventId: string | undefined
  /** Closes the connection. */
  readonly disconnect: () => void
}

/**
 * Streams changes to an SDK, starting with those since its last event. Dies with `Overloaded` if too many streams are
 * open. Queues nothing for slow clients: they get all changes at once later, or are disconnected. The stream ends when the service stops, and when the token becomes invalid
 * or its query changes. A client that does not take the end when the service stops is disconnected.
 */
export const clientStream = Effect.fnUntraced(function* (
  bodies: ClientBodies,
  connections: Connections,
  client: StreamClient
) {
  const { watch } = yield* DeliverySnapshots
  const stopping = yield* Stopping
  const readNext = yield* makeReader(bodies, client)
  const token = tokenKey(yield* CurrentSdkToken)
  const refusal = connections.refusal(token)
  if (refusal !== undefined) return yield* Effect.die(refusal)
  // Each event is made only when the client has taken the one before.
  const connected = Effect.gen(function* () {
    // Others may have connected since the answer began. The client tries again, and is refused.
    if (connections.refusal(token) !== undefined) return Stream.empty
    const changed = yield* watch
    const written = yield* connections.enter(token, client.disconnect)
    yield* stopping.pipe(
      Effect.andThen(Effect.delay(Effect.sync(client.disconnect), TIME_TO_FINISH)),
      Effect.forkScoped
    )
    const change = Effect.raceFirst(Effect.as(changed, true), Effect.as(stopping, false))
    const next = (sent: Sent | undefined) =>
      sent === undefined
        ? readNext(sent)
        : Effect.flatMap(change, (isRunning) => (isRunning ? readNext(sent) : Effect.undefined))
    return Stream.unfold<Sent | undefined, Uint8Array, never, never>(undefined, (sent) => written(next(sent)))
  })
  return Stream.filter(Stream.unwrap(connected), (chunk) => chunk.length > 0)
})

/** The last event that was sent: its revision and its time. */
interface Sent {
  readonly revision: number
  readonly at: number
}

type ReadNext = (sent: Sent | undefined) => Effect.Effect<readonly [Uint8Array, Sent] | undefined>

/** Makes the function that reads the next event. It answers no bytes if nothing changed, and undefined at the end of the stream. */
const makeReader = Effect.fnUntraced(function* ({ event }: ClientBodies, { lastEventId, secret }: StreamClient) {
  const token = yield* CurrentSdkToken
  const { current } = yield* DeliverySnapshots
  const { find } = yield* SdkTokens
  const query = wholeQuery(token)

  const connect = Effect.gen(function* () {
    const since = revisionIn(lastEventId, query)
    const snapshot = yield* current(token.environment, since)
    const { bytes } = event("unleash-connected", snapshot, query, since)
    return [bytes, { revision: snapshot.revision, at: yield* Clock.currentTimeMillis }] as const
  })

  const update = Effect.fnUntraced(function* (sent: Sent) {
    if (!isStillValid(query, yield* Effect.exit(find(secret, token.type)))) return undefined
    const at = yield* Clock.currentTimeMillis
    // While the store is unavailable, the client keeps its state.
    const snapshot = Exit.getSuccess(yield* Effect.exit(current(token.environment)))
    const revision = Option.match(snapshot, { onNone: () => sent.revision, onSome: (read) => read.revision })
    if (Option.isSome(snapshot) && revision !== sent.revision) {
      const { bytes, hasNews } = event("unleash-updated", snapshot.value, query, sent.revision)
      if (hasNews) return [bytes, { revision, at }] as const
    }
    return at - sent.at < LONGEST_SILENCE_MILLIS
      ? ([silence, { revision, at: sent.at }] as const)
      : ([heartbeat, { revision, at }] as const)
  })

  const next: ReadNext = (sent) => (sent === undefined ? connect : update(sent))
  return next
})

/** Well below the idle timeouts of SDKs and proxies. */
const LONGEST_SILENCE_MILLIS = 20_000

const silence = new Uint8Array()
const heartbeat: Uint8Array = Buffer.from(":\n\n")

/** The stream goes on if the token cannot be checked. */
const isStillValid = (query: ClientQuery, found: Exit.Exit<SdkToken, unknown>): boolean =>
  Exit.isSuccess(found)
    ? JSON.stringify(wholeQuery(found.value)) === JSON.stringify(query)
    : !Cause.hasFails(found.cause)
