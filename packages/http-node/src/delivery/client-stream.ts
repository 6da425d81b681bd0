import { type ClientQuery, CurrentSdkToken, type SdkToken, tokenKey, wholeQuery } from "@halyard/core/domain"
import { DeliverySnapshots, SdkTokens } from "@halyard/core/ports"
import { Cause, Clock, Effect, Exit, Option, type Redacted } from "effect"
import { type ClientBodies, revisionIn } from "./client-bodies.ts"
import { Stopping } from "../middleware/draining.ts"
import type { ChangeHub } from "./change-hub.ts"
import type { Connections } from "./connections.ts"
import { heartbeat, LONGEST_SILENCE_MILLIS, silence, streamTo } from "./stream-to.ts"

/** All streams of SDKs. */
export interface SdkStreams {
  readonly bodies: ClientBodies
  readonly connections: Connections
  readonly hub: ChangeHub
}

/** An SDK that is connected to the stream. */
interface ConnectedSdk {
  readonly secret: Redacted.Redacted<string> | undefined
  /** The id of the last event that the client received, if any. */
  readonly lastEventId: string | undefined
  /** Closes the connection. */
  readonly disconnect: () => void
}

/**
 * Streams changes to an SDK, starting with those since its last event. Slow clients get all changes at once later. The
 * stream also ends when the token becomes invalid and when its query changes.
 */
export const clientStream = Effect.fnUntraced(function* (
  { bodies, connections, hub }: SdkStreams,
  client: ConnectedSdk
) {
  const { watch } = yield* DeliverySnapshots
  const stopping = yield* Stopping
  const readNext = yield* makeReader(bodies, client)
  const owner = tokenKey(yield* CurrentSdkToken)
  const open = Effect.map(hub.follow({ watch, stopping }), (changed) => {
    let sent: Sent | undefined
    return Effect.suspend(() =>
      Effect.map(
        sent === undefined ? readNext(sent) : Effect.flatMap(changed, (goesOn) => (goesOn ? readNext(sent) : end)),
        (read) => {
          sent = read?.[1]
          return read?.[0]
        }
      )
    )
  })
  return yield* streamTo(connections, { owner, disconnect: client.disconnect }, open)
})

const end = Effect.succeed(undefined)

/** The last event that was sent: its revision and its time. */
interface Sent {
  readonly revision: number
  readonly at: number
}

type ReadNext = (sent: Sent | undefined) => Effect.Effect<readonly [Uint8Array, Sent] | undefined>

/** Makes the function that reads the next event. It answers no bytes if nothing changed, and undefined at the end of the stream. */
const makeReader = Effect.fnUntraced(function* ({ event }: ClientBodies, { lastEventId, secret }: ConnectedSdk) {
  const token = yield* CurrentSdkToken
  const { current } = yield* DeliverySnapshots
  const { find } = yield* SdkTokens
  const query = wholeQuery(token)

  const connect = Effect.gen(function* () {
    const since = revisionIn(lastEventId, query)
    const snapshot = yield* current(query, since)
    const { bytes } = event("unleash-connected", snapshot, query, since)
    return [bytes, { revision: snapshot.revision, at: yield* Clock.currentTimeMillis }] as const
  })

  const update = Effect.fnUntraced(function* (sent: Sent) {
    if (!isStillValid(query, yield* Effect.exit(find(secret, token.type)))) return undefined
    const at = yield* Clock.currentTimeMillis
    // While the store is unavailable, the client keeps its state.
    const snapshot = Exit.getSuccess(yield* Effect.exit(current(query)))
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

/** The stream goes on if the token cannot be checked. */
const isStillValid = (query: ClientQuery, found: Exit.Exit<SdkToken, unknown>): boolean =>
  Exit.isSuccess(found)
    ? JSON.stringify(wholeQuery(found.value)) === JSON.stringify(query)
    : !Cause.hasFails(found.cause)
