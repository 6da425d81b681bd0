import { compareText } from "../values/text.ts"
import {
  type Day,
  type DayRange,
  daysAfter,
  earlierDay,
  endOfDay,
  isoWeek,
  laterDay,
  mondayOf,
  sundayOf
} from "./day.ts"
import type { EnvironmentTypeTrend } from "./insights.ts"

/** The number of events of a project in an environment on one day. Events without a project have an empty one. */
export interface EnvironmentUpdates {
  readonly day: Day
  readonly project: string
  readonly environment: string
  readonly updates: number
}

/** The number of events of a project in all environments of a type on one day. */
export interface TypeUpdates {
  readonly day: Day
  readonly project: string
  readonly environmentType: string
  readonly updates: number
}

/** The number of events in a week, or in the part of it that is in the range. */
export interface WeekUpdates {
  readonly monday: Day
  readonly environmentType: string
  readonly updates: number
}

/** Adds up the counts by environment type. Orders them by day, type and project. Skips environments of unknown type. */
export const updatesByType = (
  updates: ReadonlyArray<EnvironmentUpdates>,
  types: ReadonlyMap<string, string>
): ReadonlyArray<TypeUpdates> => {
  const sums = new Map<string, TypeUpdates>()
  for (const { day, environment, project, updates: count } of updates) {
    const environmentType = types.get(environment)
    if (environmentType === undefined) continue
    const key = JSON.stringify([day, environmentType, project])
    sums.set(key, { day, project, environmentType, updates: (sums.get(key)?.updates ?? 0) + count })
  }
  return [...sums.values()].toSorted(
    (left, right) =>
      compareText(left.day, right.day) ||
      compareText(left.environmentType, right.environmentType) ||
      compareText(left.project, right.project)
  )
}

/** Adds up the counts by week and type. */
export const updatesByWeek = (updates: ReadonlyArray<Omit<TypeUpdates, "project">>): ReadonlyArray<WeekUpdates> => {
  const sums = new Map<string, WeekUpdates>()
  for (const { day, environmentType, updates: count } of updates) {
    const monday = mondayOf(day)
    const key = `${monday} ${environmentType}`
    sums.set(key, { monday, environmentType, updates: (sums.get(key)?.updates ?? 0) + count })
  }
  return [...sums.values()]
}

/** One row per week and type, ordered by date, then type. */
export const environmentTypeTrends = (
  weeks: ReadonlyArray<WeekUpdates>,
  range: DayRange
): ReadonlyArray<EnvironmentTypeTrend> => {
  const sums = new Map<string, EnvironmentTypeTrend>()
  for (const { environmentType, monday, updates } of weeks) {
    const key = `${monday} ${environmentType}`
    const totalUpdates = (sums.get(key)?.totalUpdates ?? 0) + updates
    sums.set(key, { ...weekIn(monday, range), environmentType, totalUpdates })
  }
  return [...sums.values()].toSorted(
    (left, right) => compareText(left.date, right.date) || compareText(left.environmentType, right.environmentType)
  )
}

/** Dates a row with the last day of the week that is in the range. */
export const weekIn = (monday: Day, { to }: DayRange): { readonly week: string; readonly date: string } => ({
  week: isoWeek(monday),
  date: endOfDay(earlierDay(sundayOf(monday), to))
})

/** The part of a range after a day. Without a day, the whole range. */
export const daysAfterDay = ({ from, to }: DayRange, day: Day | undefined): DayRange => ({
  from: day === undefined ? from : laterDay(from, daysAfter(day, 1)),
  to
})

/** The part of a range before a day. */
export const daysBeforeDay = ({ from, to }: DayRange, day: Day): DayRange => ({
  from,
  to: earlierDay(to, daysAfter(day, -1))
})
