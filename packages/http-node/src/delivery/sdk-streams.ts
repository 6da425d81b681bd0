import { type ClientQuery, type DeliverySnapshot, type SdkToken, tokenKey, wholeQuery } from "@halyard/core/domain"
import { DeliverySnapshots, type Overloaded, SdkTokens } from "@halyard/core/ports"
import { Cause, Clock, Effect, Exit, FiberSet, Redacted } from "effect"
import { Stopping } from "../middleware/draining.ts"
import { makeChangeHub } from "./change-hub.ts"
import type { ClientBodies } from "./client-bodies.ts"
import type { StreamConnection, StreamConnections } from "./connections.ts"
import { heartbeat, LONGEST_SILENCE_MILLIS } from "./stream-to.ts"

/** All streams of SDKs. */
export interface SdkStreams {
  /** The failure if no stream can be opened with the token. Undefined if one can. */
  readonly refusal: (token: SdkToken) => Overloaded | undefined
  /**
   * Sends what changed since the client's revision, then each change. Slow clients later get several changes at once.
   * The stream also ends when the token becomes invalid, when its query changes and when the service stops.
   */
  readonly open: (client: ConnectedSdk, snapshot: DeliverySnapshot, output: StreamOutput) => OpenStream
}

/** An SDK that is connected to the stream. */
export interface ConnectedSdk {
  readonly token: SdkToken
  readonly secret: Redacted.Redacted<string> | undefined
  /** The revision that the client received last, if any. */
  readonly since: number | undefined
}

/** Where a stream writes to. */
export interface StreamOutput {
  /** Returns false if the client must take this before more is written. */
  readonly write: (bytes: Uint8Array) => boolean
  readonly end: () => void
  /** Closes the connection. */
  readonly disconnect: () => void
}

/** The events of a client that its stream must know of. */
export interface OpenStream {
  /** Called when the client has taken what was written. */
  readonly taken: () => void
  /** Called when the client has left. */
  readonly leave: () => void
}

/** The streams of a token. One fiber follows the changes for all of them, so that a stream needs no fiber. */
interface Audience {
  readonly key: string
  readonly client: ConnectedSdk
  readonly query: ClientQuery
  readonly listeners: Set<Listener>
  snapshot: DeliverySnapshot
}

interface Listener {
  readonly output: StreamOutput
  readonly connection: StreamConnection
  revision: number
  sentAt: number
  /** The client has not taken what was written. */
  isBusy: boolean
  /** There may be changes that the client was not sent yet. */
  isBehind: boolean
}

export const makeSdkStreams = Effect.fnUntraced(function* (bodies: ClientBodies, connections: StreamConnections) {
  const { connected, update } = makeSender(bodies, yield* Clock.Clock)
  const join = yield* makeAudiences(yield* makeFollow(update))

  const streams: SdkStreams = {
    refusal: (token) => connections.refusal(tokenKey(token)),
    open: (client, snapshot, output) => {
      const connection = connections.enter({ owner: tokenKey(client.token), disconnect: output.disconnect })
      const listener = { output, connection, revision: snapshot.revision, sentAt: 0, isBusy: false, isBehind: false }
      connected(listener, snapshot, client)
      const audience = join(listener, client, snapshot)
      update(listener, audience)
      return {
        taken: () => {
          listener.isBusy = false
          connection.taken()
          if (listener.isBehind) update(listener, audience)
        },
        leave: () => {
          audience.listeners.delete(listener)
          connection.leave()
        }
      }
    }
  }
  return streams
})

/**
 * Makes the function that adds a listener to the audience of its token. A fiber follows the changes while the audience
 * has listeners.
 */
const makeAudiences = Effect.fnUntraced(function* (follow: (audience: Audience) => Effect.Effect<void>) {
  const run = yield* FiberSet.makeRuntime<never>()
  const audiences = new Map<string, Audience>()

  const close = (audience: Audience) => {
    if (audiences.get(audience.key) === audience) audiences.delete(audience.key)
    for (const { output } of audience.listeners) output.end()
    audience.listeners.clear()
  }
  return (listener: Listener, client: ConnectedSdk, snapshot: DeliverySnapshot): Audience => {
    const asked = audienceFor(client, snapshot)
    const audience = audiences.get(asked.key) ?? asked
    if (snapshot.revision > audience.snapshot.revision) audience.snapshot = snapshot
    audience.listeners.add(listener)
    if (audience === asked) {
      audiences.set(audience.key, audience)
      // Runs after the listener was added, since it would end immediately without one.
      run(
        Effect.ensuring(
          follow(audience),
          Effect.sync(() => close(audience))
        )
      )
    }
    return audience
  }
})

const audienceFor = (client: ConnectedSdk, snapshot: DeliverySnapshot): Audience => {
  const query = wholeQuery(client.token)
  const key = JSON.stringify([client.secret && Redacted.value(client.secret), query])
  return { key, client, query, listeners: new Set(), snapshot }
}

/**
 * Makes the functions that send to a listener that has taken everything before. Listeners with the same state share the
 * bytes.
 */
const makeSender = ({ event }: ClientBodies, clock: Clock.Clock) => {
  const write = (listener: Listener, bytes: Uint8Array) => {
    listener.sentAt = clock.currentTimeMillisUnsafe()
    listener.isBusy = !listener.output.write(bytes)
    if (listener.isBusy) listener.connection.sent()
  }
  const changesFor = ({ revision }: Listener, { query, snapshot }: Audience): Uint8Array | undefined => {
    if (snapshot.revision === revision) return undefined
    const { bytes, hasChanged } = event("unleash-updated", snapshot, query, revision)
    return hasChanged ? bytes : undefined
  }
  return {
    connected: (listener: Listener, snapshot: DeliverySnapshot, { since, token }: ConnectedSdk) =>
      write(listener, event("unleash-connected", snapshot, wholeQuery(token), since).bytes),
    /** Sends the changes, or a heartbeat after a long silence. */
    update: (listener: Listener, audience: Audience) => {
      listener.isBehind = listener.isBusy
      if (listener.isBusy) return
      const changes = changesFor(listener, audience)
      listener.revision = audience.snapshot.revision
      const isSilent = clock.currentTimeMillisUnsafe() - listener.sentAt >= LONGEST_SILENCE_MILLIS
      if (changes !== undefined || isSilent) write(listener, changes ?? heartbeat)
    }
  }
}

/** Makes the effect that sends changes to an audience until it is empty, its token is invalid, or the service stops. */
const makeFollow = Effect.fnUntraced(function* (update: (listener: Listener, audience: Audience) => void) {
  const hub = yield* makeChangeHub
  const stopping = yield* Stopping
  const { current, watch } = yield* DeliverySnapshots
  const { find } = yield* SdkTokens

  /** Reads the newest snapshot. Returns whether the token is still valid. */
  const refresh = Effect.fnUntraced(function* (audience: Audience) {
    const { client, query } = audience
    if (!isStillValid(query, yield* Effect.exit(find(client.secret, client.token.type)))) return false
    const read = yield* Effect.exit(current(query))
    // While the store is unavailable, clients keep their state.
    if (Exit.isSuccess(read)) audience.snapshot = read.value
    return true
  })
  const sendToAll = Effect.fnUntraced(function* (audience: Audience) {
    let count = 0
    for (const listener of audience.listeners) {
      update(listener, audience)
      count += 1
      if (count % SENT_AT_ONCE === 0) yield* Effect.yieldNow
    }
  })
  return Effect.fnUntraced(function* (audience: Audience) {
    const changed = yield* hub.follow({ watch, stopping })
    const send = Effect.gen(function* () {
      const isValid = yield* refresh(audience)
      if (isValid) yield* sendToAll(audience)
      return isValid && audience.listeners.size > 0
    })
    yield* Effect.repeat(send, { while: (goesOn) => (goesOn ? changed : Effect.succeed(false)) })
  })
})

/** After this many clients, other requests have their turn. */
const SENT_AT_ONCE = 250

/** Whether the token is still valid, also if that could not be checked. */
const isStillValid = (query: ClientQuery, found: Exit.Exit<SdkToken, unknown>): boolean =>
  Exit.isSuccess(found)
    ? JSON.stringify(wholeQuery(found.value)) === JSON.stringify(query)
    : !Cause.hasFails(found.cause)
