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
 * Keeps how the days ended that have ended since it was run last, up to ninety of them, as they were however late it
 * comes. Of users that is known only while a day lasts, so this day's are kept each time. Run again, it changes nothing.
 */
export const takeSnapshots = Effect.fn("takeSnapshots")(function* () {
  const at = yield* now
  yield* keepUsers(utcDay(at))
  const lastDay = lastEndedDay(at)
  const first = yield* firstDay()
  if (first === undefined || first > lastDay) return 0
  return yield* rebuildDays(yield* missingDays(laterDay(first, daysAfter(lastDay, 1 - MOST_DAYS)), lastDay))
})

/** Keeps how every past day ended that is not kept yet, as far as the log goes back. Answers how many there were. */
export const backfillInsights = Effect.fn("backfillInsights")(function* () {
  const lastDay = lastEndedDay(yield* now)
  const first = yield* firstDay()
  return first === undefined ? 0 : yield* rebuildDays(yield* missingDays(first, lastDay))
})

/** As many as are told where nobody says how many. */
const MOST_DAYS = 90

/** What was begun before midnight is written a minute later. */
const lastEndedDay = (at: Timestamp): Day => daysAfter(utcDay(secondsAfter(at, -60)), -1)

/** Before its first project there is nothing to tell of an instance. */
const firstDay = Effect.fn("firstDay")(function* () {
  const projects = yield* (yield* ProjectStore).list
  const [oldest] = projects.map(({ createdAt }) => createdAt).toSorted()
  return oldest === undefined ? undefined : utcDay(oldest)
})

const keepUsers = Effect.fn("keepUsers")(function* (today: Day) {
  const users = yield* (yield* InsightSources).seenUsers(activeSince(endOfDay(today)))
  const store = yield* InsightStore
  const [known] = yield* store.users({ from: today, to: today })
  if (known?.total !== users.total || known.active !== users.active) yield* store.setUsers(today, users)
})

/** Keeps days as they end. */
export const insightSnapshots: BackgroundJob<Effect.Services<ReturnType<typeof takeSnapshots>>> = {
  name: "insight-snapshots",
  isExclusive: true,
  every: Duration.minutes(1),
  run: Effect.asVoid(Effect.suspend(() => takeSnapshots()))
}
