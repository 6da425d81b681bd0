import { Effect } from "effect"
import { TooManyRequests } from "../../domain/violations/errors.ts"
import { ATTEMPT_SECONDS, secondsToWait } from "../../domain/login/attempt-limit.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { LoginFailureStore, type LoginSource } from "../../ports/login/login-failure-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"

/**
 * Counts an attempt as a failure before it is made, so that no more of them get through at once than one after the other;
 * who succeeds clears it. Fails with `TooManyRequests` where the limit of this minute is reached, on whatever instance.
 */
export const countAttempt = Effect.fn("countAttempt")(function* (source: LoginSource, limit: number) {
  const transactions = yield* Transactions
  const failures = yield* LoginFailureStore
  yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock(`attempts ${source.address}`)
      const at = yield* now
      const begin = secondsAfter(at, -ATTEMPT_SECONDS)
      const { ofAddress, ofBoth } = yield* failures.since(source, begin)
      const retryAfter = Math.max(
        secondsToWait(ofBoth, limit, at),
        source.address === UNKNOWN_ADDRESS ? 0 : secondsToWait(ofAddress, ATTEMPTS_OF_ADDRESS, at)
      )
      if (retryAfter > 0) return yield* new TooManyRequests({ retryAfter })
      yield* failures.add(source, at, begin)
    })
  )
})

/** Where the host tells no addresses, everybody would share one limit. */
export const UNKNOWN_ADDRESS = ""

/** More than this a minute come from nobody who tries to remember a password. */
const ATTEMPTS_OF_ADDRESS = 100
