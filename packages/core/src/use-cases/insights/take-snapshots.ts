import { Duration, Effect } from "effect"
import { type Day, daysAfter, endOfDay, laterDay, utcDay } from "../../domain/insights/day.ts"
import { activeSince } from "../../domain/insights/project-day.ts"
import { now, secondsAfter, type Timestamp } from "../../domain/values/timestamp.ts"
import { InsightSources } from "../../ports/insights/insight-sources.ts"
import { InsightStore } from "../../ports/insights/insight-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { missingDays, rebuildDays } from "./rebuild-days.ts"

/**
 * Stores the figures of days that have ended since the last run, at most ninety of them. The number of active users is
 * known only on the day itself, so each run stores that of today. Doing it twice changes nothing.
 */
export const takeSnapshots = Effect.fn("takeSnapshots")(function* () {
  const at = yield* now
  yield* storeUsers(utcDay(at))
  const lastDay = lastEndedDay(at)
  const first = yield* firstDay()
  if (first === undefined || first > lastDay) return 0
  return yield* rebuildDays(yield* missingDays(laterDay(first, daysAfter(lastDay, 1 - MOST_DAYS)), lastDay))
})

/**
 * Stores the figures of every past day that is not stored yet, as far as the log reaches back. Returns how many days
 * were added.
 */
export const backfillInsights = Effect.fn("backfillInsights")(function* () {
  const lastDay = lastEndedDay(yield* now)
  const first = yield* firstDay()
  return first === undefined ? 0 : yield* rebuildDays(yield* missingDays(first, lastDay))
})

/** The most days that one run adds by default. */
const MOST_DAYS = 90

/** Metrics from before midnight may be written up to a minute later. */
const lastEndedDay = (at: Timestamp): Day => daysAfter(utcDay(secondsAfter(at, -60)), -1)

/** The day of the first project, before which there are no figures. */
const firstDay = Effect.fnUntraced(function* () {
  const projects = yield* (yield* ProjectStore).list
  const [oldest] = projects.map(({ createdAt }) => createdAt).toSorted()
  return oldest === undefined ? undefined : utcDay(oldest)
})

const storeUsers = Effect.fnUntraced(function* (today: Day) {
  const users = yield* (yield* InsightSources).seenUsers(activeSince(endOfDay(today)))
  const store = yield* InsightStore
  const [known] = yield* store.users({ from: today, to: today })
  if (known?.total !== users.total || known.active !== users.active) yield* store.setUsers(today, users)
})

/** Stores days when they end. */
export const insightSnapshots: BackgroundJob<Effect.Services<ReturnType<typeof takeSnapshots>>> = {
  name: "insight-snapshots",
  isExclusive: true,
  every: Duration.minutes(1),
  run: Effect.asVoid(Effect.suspend(() => takeSnapshots()))
}
