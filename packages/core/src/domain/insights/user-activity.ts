import { daysBefore, type Timestamp } from "../values/timestamp.ts"
import { type Day, endOfDay } from "./day.ts"
import type { UserCounts, UserTrend } from "./insights.ts"

/** Users, and how many of them were seen lately. */
export interface SeenUsers {
  readonly total: number
  readonly active: number
}

export const userCounts = ({ active, total }: SeenUsers): UserCounts => ({ total, active, inactive: total - active })

export const userTrend = (day: Day, users: SeenUsers): UserTrend => ({ date: endOfDay(day), ...userCounts(users) })

/** Whoever was seen at this moment or later is active. */
export const activeSince = (moment: Timestamp): Timestamp => daysBefore(moment, ACTIVE_DAYS)

const ACTIVE_DAYS = 60
