import type { DeliveryScope } from "@halyard/core/domain"
import { Effect, Random, type Redacted, type Scope } from "effect"
import type { Follow, FollowEnd, Following } from "./following.ts"
import { followByDelta, followByPolling } from "./follow-by-polling.ts"
import { followByStreaming } from "./follow-by-streaming.ts"
import { makeLineState, type LineState } from "./line-state.ts"
import type { Received } from "./received.ts"
import { Unreachable } from "./unreachable.ts"
import type { Upstream } from "./upstream.ts"

/** What one token upstream delivers, stored up to date until the scope closes. */
export interface Line extends Pick<LineState, "received" | "way" | "await"> {
  readonly scope: DeliveryScope
  /** The name of the token. */
  readonly owner: string
}

export interface LineOptions {
  readonly upstream: Upstream
  readonly scope: DeliveryScope
  readonly owner: string
  readonly secret: Redacted.Redacted<string>
  /** The last known state, from another line or before a restart. */
  readonly before: Received | undefined
  readonly pollMillis: number
  /** Called with each new state. */
  readonly changed: (received: Received) => Effect.Effect<void>
  /** Called when upstream refuses the token. */
  readonly refused: Effect.Effect<void>
}

/** Follows upstream in the best way that it offers, until the scope closes. */
export const openLine = Effect.fnUntraced(function* (options: LineOptions): Effect.fn.Return<Line, never, Scope.Scope> {
  const { before, owner, refused, scope } = options
  const state = makeLineState(before)
  const ways = scope.tag === undefined ? allWays : [polling]
  const failures = makeFailures(scope)
  let index = 0
  const current = () => ways[index] ?? polling
  const following: Following = {
    ...options,
    received: state.received,
    take: taker(options, state, () => current().name)
  }

  const end = Effect.fnUntraced(function* (how: FollowEnd) {
    failures.reset()
    if (how === "not offered" && index < ways.length - 1) return void (index += 1)
    state.lose()
    // Polling ends from time to time, to find out whether upstream offers a better way by now.
    if (how === "ended") index = 0
    if (how === "refused") yield* refused
    yield* Effect.sleep((how === "refused" ? 1000 : 0) + (yield* Random.nextIntBetween(0, 1000)))
  })
  const fail = Effect.fnUntraced(function* (failure: Unreachable) {
    state.lose()
    yield* failures.pause(failure)
  })
  const once = Effect.matchEffect(
    Effect.suspend(() => current().follow(following)),
    { onSuccess: end, onFailure: fail }
  )
  yield* Effect.forkScoped(Effect.forever(once))
  return { scope, owner, received: state.received, way: state.way, await: state.await }
})

const taker = ({ changed }: LineOptions, state: LineState, way: () => string): Following["take"] =>
  Effect.fnUntraced(function* ({ unreadable, value }) {
    if (unreadable.length > 0) yield* Effect.logError(`Upstream delivers what this release cannot read: ${unreadable}`)
    if (value === undefined) return
    const what = state.take(value)
    if (what === "older") {
      return yield* new Unreachable({ reason: "has an older state than before", mayBeDone: false, retryAfterMillis: 0 })
    }
    state.follow(way())
    if (what === "new") yield* changed(value)
  })

interface Way {
  readonly name: string
  readonly follow: Follow
}

const polling: Way = { name: "polling", follow: followByPolling }
const allWays: ReadonlyArray<Way> = [
  { name: "streaming", follow: followByStreaming },
  { name: "delta", follow: followByDelta },
  polling
]

/** Pauses grow and are partly random, so that relays do not all ask at once when their server comes back. */
const makeFailures = ({ environment }: DeliveryScope) => {
  let count = 0
  return {
    reset: () => {
      count = 0
    },
    pause: Effect.fnUntraced(function* ({ message, retryAfterMillis }: Unreachable) {
      if (count === 0) yield* Effect.logWarning(`${message}. What is delivered for ${environment} stays as it is.`)
      const longest = Math.min(LONGEST_PAUSE_MILLIS, 1000 * 2 ** count)
      count += 1
      const drawn = yield* Random.nextIntBetween(Math.floor(longest / 2), longest)
      yield* Effect.sleep(Math.max(drawn, retryAfterMillis * (1 + (yield* Random.next) / 2)))
    })
  }
}

const LONGEST_PAUSE_MILLIS = 15_000
