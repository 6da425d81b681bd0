import { type ClientQuery, CurrentSdkToken, type SdkToken, wholeQuery } from "@halyard/core/domain"
import { DeliverySnapshots, SdkTokens } from "@halyard/core/use-cases"
import { Cause, Clock, Effect, Exit, Option, type Redacted, Stream } from "effect"
import { Stopping } from "../middleware/draining.ts"
import { type ClientBodies, revisionIn } from "./client-bodies.ts"
import type { Connections } from "./connections.ts"

/** Who is told, and what they have. */
interface StreamClient {
  readonly secret: Redacted.Redacted<string> | undefined
  /** The id of the last event that they have had, if they had any. */
  readonly lastEventId: string | undefined
  /** Cuts the connection. */
  readonly disconnect: () => void
}

/**
 * Tells an SDK first what it lacks, and then what changes, as it changes. Nothing is kept for a client that does not read: it
 * is told later of all at once, or cut off. It ends when the service stops, and when the token ceases to be good for the same.
 */
export const clientStream = Effect.fnUntraced(function* (
  bodies: ClientBodies,
  connections: Connections,
  client: StreamClient
) {
  const { watch } = yield* DeliverySnapshots
  const stopping = yield* Stopping
  const lookAgain = yield* makeLook(bodies, client)
  // Nothing is looked for ahead of who reads: what was made, and not asked to be followed, is on its way.
  const connected = Effect.gen(function* () {
    const changed = yield* watch
    const written = yield* connections.enter(client.disconnect)
    const change = Effect.raceFirst(Effect.as(changed, true), Effect.as(stopping, false))
    const look = (told: Told | undefined) =>
      told === undefined
        ? lookAgain(told)
        : Effect.flatMap(change, (isGoingOn) => (isGoingOn ? lookAgain(told) : Effect.undefined))
    return Stream.unfold<Told | undefined, Uint8Array, never, never>(undefined, (told) => written(look(told)))
  })
  return Stream.filter(Stream.unwrap(connected), (chunk) => chunk.length > 0)
})

/** What a client was told last: as of which revision, and when. */
interface Told {
  readonly revision: number
  readonly at: number
}

type Look = (told: Told | undefined) => Effect.Effect<readonly [Uint8Array, Told] | undefined>

/** Makes what looks at what there is to tell since: nothing, where there is nothing to tell; undefined, where this is the end. */
const makeLook = Effect.fnUntraced(function* ({ event }: ClientBodies, { lastEventId, secret }: StreamClient) {
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

  const update = Effect.fnUntraced(function* (told: Told) {
    if (!isStillFor(query, yield* Effect.exit(find(secret, token.type)))) return undefined
    const at = yield* Clock.currentTimeMillis
    // While the store does not answer, the client keeps what it has.
    const snapshot = Exit.getSuccess(yield* Effect.exit(current(token.environment)))
    const revision = Option.match(snapshot, { onNone: () => told.revision, onSome: (read) => read.revision })
    if (Option.isSome(snapshot) && revision !== told.revision) {
      const { bytes, hasNews } = event("unleash-updated", snapshot.value, query, told.revision)
      if (hasNews) return [bytes, { revision, at }] as const
    }
    return at - told.at < LONGEST_SILENCE_MILLIS
      ? ([silence, { revision, at: told.at }] as const)
      : ([heartbeat, { revision, at }] as const)
  })

  const look: Look = (told) => (told === undefined ? connect : update(told))
  return look
})

/** Well below the time after which SDKs and proxies give a connection up. */
const LONGEST_SILENCE_MILLIS = 20_000

const silence = new Uint8Array()
const heartbeat: Uint8Array = Buffer.from(":\n\n")

/** That it cannot be found out is no reason to end. */
const isStillFor = (query: ClientQuery, found: Exit.Exit<SdkToken, unknown>): boolean =>
  Exit.isSuccess(found)
    ? JSON.stringify(wholeQuery(found.value)) === JSON.stringify(query)
    : !Cause.hasFails(found.cause)
