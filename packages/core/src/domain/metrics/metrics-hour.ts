import { DateTime, Option } from "effect"
import { momentOf } from "../violations/future-moment.ts"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"
import type { ReportedMoment } from "./client-metrics.ts"

/** For how many hours counts are kept by the hour. */
export const HOURS_KEPT = 48

/** Clocks of clients are wrong: by so many hours they may be ahead, and what they tell then counts as of now. */
export const HOURS_AHEAD = 24

/** The beginning of the hour that a moment is in. */
export const hourOf = (moment: Timestamp): Timestamp => `${moment.slice(0, 13)}:00:00.000Z`

/** The moment `hours` hours after another, or before it. */
export const hoursAfter = (moment: Timestamp, hours: number): Timestamp => secondsAfter(moment, hours * 3600)

/** The first hour whose counts are still those of the last hour: one that begins no more than an hour ago. */
export const lastHourSince = (now: Timestamp): Timestamp => {
  const hour = hourOf(now)
  return hour === now ? hoursAfter(hour, -1) : hour
}

/** The first hour whose counts are kept. */
export const hoursKeptSince = (now: Timestamp): Timestamp => hoursAfter(hourOf(now), -HOURS_KEPT)

/** The moment that an SDK means; undefined if there is none. */
export const reportedMoment = (moment: ReportedMoment): Timestamp | undefined => {
  if (typeof moment === "string") return momentOf(moment)
  if (!Number.isInteger(moment)) return undefined
  const text = Option.map(DateTime.make(moment), DateTime.formatIso)
  return Option.isSome(text) ? momentOf(text.value) : undefined
}

/** The hour that something counts for that was told now and is said to have ended then. */
export const countedHour = (ended: Timestamp, now: Timestamp): Timestamp => hourOf(ended > now ? now : ended)
