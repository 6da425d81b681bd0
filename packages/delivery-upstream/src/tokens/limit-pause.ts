import { Clock, Effect, Random } from "effect"
import type { Unreachable } from "../unreachable.ts"

/**
 * A pause for requests of one kind after upstream limited them (429). It lasts as long as upstream asks, and a little
 * longer, so that relays do not all ask again at once.
 */
export interface LimitPause {
  /** Begins a pause if the failure is a limit. Returns whether it is. */
  readonly begin: (failure: Unreachable) => Effect.Effect<boolean>
  /** How long the pause still lasts. 0 if upstream may be asked. */
  readonly millisLeft: Effect.Effect<number>
}

export const makeLimitPause = (): LimitPause => {
  let until = 0
  return {
    begin: Effect.fnUntraced(function* ({ isLimit, retryAfterMillis }) {
      if (isLimit !== true) return false
      const millis = Math.max(SHORTEST_MILLIS, retryAfterMillis) * (1 + (yield* Random.next) / 2)
      until = (yield* Clock.currentTimeMillis) + millis
      return true
    }),
    millisLeft: Effect.map(Clock.currentTimeMillis, (at) => Math.max(0, until - at))
  }
}

const SHORTEST_MILLIS = 1000
