import { Effect } from "effect"
import { daysAfter, utcDay } from "../../domain/insights/day.ts"
import { licensedUsers } from "../../domain/insights/people/licensed-users.ts"
import { activeSince } from "../../domain/insights/project-day.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InsightSources } from "../../ports/insights/insight-sources.ts"
import { InsightStore } from "../../ports/insights/insight-store.ts"
import { requirePermission } from "../access/require-permission.ts"

/** Counts the people who use the instance, now and in the last twelve months. */
export const getLicensedUsers = Effect.fn("getLicensedUsers")(function* () {
  yield* requirePermission("ADMIN")
  const at = yield* now
  const today = utcDay(at)
  const current = yield* (yield* InsightSources).seenUsers(activeSince(at))
  const days = yield* (yield* InsightStore).users({ from: daysAfter(today, -DAYS_A_YEAR), to: daysAfter(today, -1) })
  return licensedUsers(current, [...days, { day: today, ...current }])
})

const DAYS_A_YEAR = 366
