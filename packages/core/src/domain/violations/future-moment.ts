import { DateTime, Option } from "effect"
import type { Violation } from "./errors.ts"
import { isRfc3339 } from "../values/rfc3339.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { violation } from "./violation.ts"

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
