import type { Account } from "../people/user.ts"
import { daysBefore, type Timestamp } from "../timestamp.ts"
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

/**
 * The users at the end of a past day, as far as that can be told today: undefined if one of them was seen since, for it is
 * not known when that one was seen before.
 */
export const usersAtEndOf = (day: Day, accounts: ReadonlyArray<Account>): SeenUsers | undefined => {
  const end = endOfDay(day)
  const users = accounts.filter(({ accountType, createdAt }) => accountType === "User" && createdAt <= end)
  if (users.some(({ seenAt }) => seenAt !== null && seenAt > end)) return undefined
  const since = activeSince(end)
  return { total: users.length, active: users.filter(({ seenAt }) => seenAt !== null && seenAt >= since).length }
}
