import { Effect } from "effect"
import { ATTEMPT_SECONDS, GUESS_SECONDS, secondsToGuess, secondsToWait } from "../../domain/login/attempt-limit.ts"
import { now, secondsAfter, type Timestamp } from "../../domain/values/timestamp.ts"
import { TooManyRequests } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { type Failures, LoginFailureStore, type LoginSource } from "../../ports/login/login-failure-store.ts"

/**
 * Counts an attempt as a failure before it is made, so that concurrent attempts cannot exceed the limit. Success resets
 * the count. Fails with `TooManyRequests` if the limit per minute is reached, on any instance.
 */
export const countAttempt = Effect.fnUntraced(function* (source: LoginSource, limit: number) {
  yield* countUnless((failures, at) => secondsInMinute(source, limit, failures, at), source)
})

/**
 * Counts a guess of a password as a failure before it is made. Fails with `TooManyRequests` if the limit for the
 * address, or the one for the account from all addresses together, is reached.
 */
export const countGuess = Effect.fnUntraced(function* (source: LoginSource) {
  const waitFor = (failures: Failures, at: Timestamp) =>
    Math.max(secondsInMinute(source, GUESSES_A_MINUTE, failures, at), secondsToGuess(failures.ofAccount, at))
  yield* countUnless(waitFor, source)
})

/**
 * Counts a mail to an address before it is sent. Fails with `TooManyRequests` if the limit per minute, or the limit per
 * hour of all callers together, is reached.
 */
export const countMail = Effect.fnUntraced(function* (source: LoginSource) {
  const waitFor = (failures: Failures, at: Timestamp) =>
    Math.max(
      secondsInMinute(source, MAILS_A_MINUTE, failures, at),
      secondsToWait(failures.ofAccount, MAILS_AN_HOUR, at, GUESS_SECONDS)
    )
  yield* countUnless(waitFor, source)
})

const MAILS_A_MINUTE = 3
const MAILS_AN_HOUR = 6

/** The address if the host reports none. Then all callers share one limit, so it does not apply. */
export const UNKNOWN_ADDRESS = ""

const GUESSES_A_MINUTE = 10

/** Enough for people behind one address who try to remember their passwords. */
const ATTEMPTS_OF_ADDRESS = 100

const secondsInMinute = (
  { address }: LoginSource,
  limit: number,
  { ofAddress, ofBoth }: Failures,
  at: Timestamp
): number =>
  Math.max(
    secondsToWait(ofBoth, limit, at),
    address === UNKNOWN_ADDRESS ? 0 : secondsToWait(ofAddress, ATTEMPTS_OF_ADDRESS, at)
  )

const countUnless = Effect.fnUntraced(function* (
  waitFor: (failures: Failures, at: Timestamp) => number,
  source: LoginSource
) {
  const transactions = yield* Transactions
  const failures = yield* LoginFailureStore
  yield* transactions.run(
    Effect.gen(function* () {
      // Always locked in this order, so that two attempts cannot wait for each other.
      yield* transactions.lock(`attempts ${source.address}`)
      yield* transactions.lock(`attempts for ${source.account}`)
      const at = yield* now
      const [minute, hour] = [secondsAfter(at, -ATTEMPT_SECONDS), secondsAfter(at, -GUESS_SECONDS)]
      const retryAfter = waitFor(yield* failures.since(source, { ofAddress: minute, ofAccount: hour }), at)
      if (retryAfter > 0) return yield* new TooManyRequests({ retryAfter })
      yield* failures.add(source, at, hour)
    })
  )
})
