import { DateTime } from "effect"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"

/** How long an attempt counts towards the limits per minute. */
export const ATTEMPT_SECONDS = 60

/** How long a guessed password counts towards the limit of an account name. */
export const GUESS_SECONDS = 3600

/**
 * The most guesses for one name in an hour, over all addresses. An account has two names, username and email, so it has
 * at most twice as many. Counting by name rather than by account does not reveal which names belong together.
 */
export const GUESSES_AN_HOUR = 50

/** Seconds until the limit allows another attempt; 0 if it does now. `attempts` are those that count, oldest first. */
export const secondsToWait = (
  attempts: ReadonlyArray<Timestamp>,
  limit: number,
  now: Timestamp,
  period: number = ATTEMPT_SECONDS
): number => {
  const last = attempts[attempts.length - limit]
  return last === undefined ? 0 : Math.min(Math.max(secondsUntil(secondsAfter(last, period), now), 1), period)
}

/**
 * Seconds until a name may be guessed for again. After a number of free guesses the delay between two doubles with
 * every few. `guesses` are those of the last hour, oldest first.
 */
export const secondsToGuess = (guesses: ReadonlyArray<Timestamp>, now: Timestamp): number =>
  Math.max(secondsToWait(guesses, GUESSES_AN_HOUR, now, GUESS_SECONDS), delayAfter(guesses, now))

const delayAfter = (guesses: ReadonlyArray<Timestamp>, now: Timestamp): number => {
  const last = guesses.at(-1)
  if (last === undefined || guesses.length < FREE_GUESSES) return 0
  const delay = FIRST_DELAY_SECONDS * 2 ** Math.floor((guesses.length - FREE_GUESSES) / GUESSES_PER_DELAY)
  return Math.min(Math.max(secondsUntil(secondsAfter(last, delay), now), 0), delay)
}

/** The guesses without delay: enough for a person on two devices who tries to remember a password. */
const FREE_GUESSES = 20
const GUESSES_PER_DELAY = 5
const FIRST_DELAY_SECONDS = 4

/** Rounded up; negative if the moment has passed. */
const secondsUntil = (moment: Timestamp, now: Timestamp): number => Math.ceil((millisOf(moment) - millisOf(now)) / 1000)

const millisOf = (moment: Timestamp): number => DateTime.toEpochMillis(DateTime.makeUnsafe(moment))
