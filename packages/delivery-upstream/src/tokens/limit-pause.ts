import { Clock, Effect, Random } from "effect"
import type { Unreachable } from "../unreachable.ts"

/**
 * Requests of one kind that upstream limits (429): they wait for as long as it asks, and each relay a little longer by
 * chance.
 */
export interface LimitPause {
  /** Begins if the failure is a limit. Returns whether it is. */
  readonly begin: (failure: Unreachable) => Effect.Effect<boolean>
  /** How long it still lasts; 0 if upstream may be asked. */
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
