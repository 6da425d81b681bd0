import { DateTime } from "effect"
import type { Timestamp } from "../values/timestamp.ts"

/** Whether it is to be noted that somebody was seen: that is written once an hour, not on every request. */
export const isSeenAgain = (seenAt: Timestamp | null, at: Timestamp): boolean =>
  seenAt === null || seenAt <= DateTime.formatIso(DateTime.subtract(DateTime.makeUnsafe(at), { hours: 1 }))
