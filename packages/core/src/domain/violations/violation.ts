import { DateTime, Option } from "effect"
import { isRfc3339, type Timestamp } from "../values/timestamp.ts"
import type { Violation } from "./errors.ts"

/** The most violations that are told at once: nobody reads more, and a large body can have millions. */
export const MOST_VIOLATIONS = 1000

/** A violation: its message is the property, the problem and, where the sentence needs it, another property. */
export const violation = (path: string, problem: string, other?: string): Violation => ({
  path,
  problem,
  ...(other === undefined ? {} : { other })
})

const LONGEST_QUOTE = 80

/** User input as a message may show it: in quotes, cut, and free of unpaired surrogates. */
export const quoted = (text: string): string =>
  `"${(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text).toWellFormed()}"`

/** Whether a text has a length from `minimum` to `maximum`, counted in characters as Unicode has them. */
export const lengthViolations = (
  text: string,
  path: string,
  minimum: number,
  maximum: number
): ReadonlyArray<Violation> => {
  const length = text.length > 2 * maximum ? text.length : [...text].length
  return length < minimum || length > maximum
    ? [violation(path, `must have ${minimum} to ${maximum} characters, not ${length}`)]
    : []
}

export const MAX_INT32 = 2_147_483_647
export const MIN_INT32 = -2_147_483_648

/** Whether a number, where there is one, fits the integers that are stored. */
export const wholeNumberViolations = (
  value: number | undefined,
  path: string,
  minimum = MIN_INT32
): ReadonlyArray<Violation> =>
  value === undefined || (Number.isInteger(value) && value >= minimum && value <= MAX_INT32)
    ? []
    : [violation(path, `must be a whole number from ${minimum} to ${MAX_INT32}`)]

/** What is wrong with a text that is to be a moment after `now`. */
export const futureViolations = (text: string, path: string, now: Timestamp): ReadonlyArray<Violation> => {
  const moment = momentOf(text)
  if (moment === undefined) return [violation(path, "must be a date and time such as 2026-11-20T18:00:00.000Z")]
  return moment <= now ? [violation(path, "must be in the future")] : []
}

/** The moment that an RFC 3339 text names, in UTC; undefined for any other text, and beyond the year 9999. */
export const momentOf = (text: string): Timestamp | undefined => {
  if (!isRfc3339(text)) return undefined
  const moment = Option.map(DateTime.make(text), DateTime.formatIso)
  return Option.isSome(moment) && IN_RANGE.test(moment.value) ? moment.value : undefined
}

/** Other years have more digits, and do not compare as texts. The year 0 is none. */
const IN_RANGE = /^(?!0000)\d{4}-/
