import { MASKED_SECRET } from "../values/masked-secret.ts"
import { DateTime, Option } from "effect"
import { isRfc3339, type Timestamp } from "../values/timestamp.ts"
import type { Violation } from "./errors.ts"

/** The most violations in one response. A large body can have millions. */
export const MOST_VIOLATIONS = 1000

/** A violation of a property. `other` names a second property at the end of the sentence. */
export const violation = (path: string, problem: string, other?: string): Violation => ({
  path,
  problem,
  ...(other === undefined ? {} : { other })
})

const LONGEST_QUOTE = 80

/** User input for a message: quoted, cut, and without unpaired surrogates. */
export const quoted = (text: string): string =>
  `"${(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text).toWellFormed()}"`

/** Checks that the length is between `minimum` and `maximum`, counted in Unicode code points. */
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

/** Checks that a given number is a whole number within the range of stored integers. */
export const wholeNumberViolations = (
  value: number | undefined,
  path: string,
  minimum = MIN_INT32
): ReadonlyArray<Violation> =>
  value === undefined || (Number.isInteger(value) && value >= minimum && value <= MAX_INT32)
    ? []
    : [violation(path, `must be a whole number from ${minimum} to ${MAX_INT32}`)]

/** Checks that the text is a date and time after `now`. */
export const futureViolations = (text: string, path: string, now: Timestamp): ReadonlyArray<Violation> => {
  const moment = momentOf(text)
  if (moment === undefined) return [violation(path, "must be a date and time such as 2026-11-20T18:00:00.000Z")]
  return moment <= now ? [violation(path, "must be in the future")] : []
}

/** The moment of an RFC 3339 text, in UTC; undefined for other texts and for years after 9999. */
export const momentOf = (text: string): Timestamp | undefined => {
  if (!isRfc3339(text)) return undefined
  const moment = Option.map(DateTime.make(text), DateTime.formatIso)
  return Option.isSome(moment) && IN_RANGE.test(moment.value) ? moment.value : undefined
}

/** Years that sort as text: with four digits, and not the invalid year 0. */
const IN_RANGE = /^(?!0000)\d{4}-/

/** The violation of a mask without a stored secret for which it could stand. */
export const unknownMask = (path: string): Violation =>
  violation(path, "keeps the stored secret, but none is stored: enter the secret itself")

/**
 * The violation of a mask for a secret that would be sent to another address than before, which the property `address`
 * names. Otherwise people who cannot read the secret could have it sent to themselves.
 */
export const movedMask = (path: string, address: string): Violation => ({
  path,
  problem: `must be entered again: ${MASKED_SECRET} keeps a secret only for the same address, but you changed`,
  other: address
})
