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

/** How many events of a project there were in an environment on a day; those of none have an empty project. */
export interface EnvironmentUpdates {
  readonly day: Day
  readonly project: string
  readonly environment: string
  readonly updates: number
}

/** The same by the type of the environment. */
export interface TypeUpdates {
  readonly day: Day
  readonly project: string
  readonly environmentType: string
  readonly updates: number
}

/** The same of a whole week, or what of it is asked for. */
export interface WeekUpdates {
  readonly monday: Day
  readonly environmentType: string
  readonly updates: number
}

/** Sums them up by type, in order of day, type and project. What is told of environments whose type nobody knows is left out. */
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

/** Sums them up by week and type. */
export const updatesByWeek = (updates: ReadonlyArray<Omit<TypeUpdates, "project">>): ReadonlyArray<WeekUpdates> => {
  const sums = new Map<string, WeekUpdates>()
  for (const { day, environmentType, updates: count } of updates) {
    const monday = mondayOf(day)
    const key = `${monday} ${environmentType}`
    sums.set(key, { monday, environmentType, updates: (sums.get(key)?.updates ?? 0) + count })
  }
  return [...sums.values()]
}

/** One row for each week and type, by date, then type. */
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

/** How rows of weeks are dated whose days are summed up: with the last day that is asked for. */
export const weekIn = (monday: Day, { to }: DayRange): { readonly week: string; readonly date: string } => ({
  week: isoWeek(monday),
  date: endOfDay(earlierDay(sundayOf(monday), to))
})

/** The days of a range after another day, if there is such a day. */
export const daysAfterDay = ({ from, to }: DayRange, day: Day | undefined): DayRange => ({
  from: day === undefined ? from : laterDay(from, daysAfter(day, 1)),
  to
})

/** The days of a range before another day. */
export const daysBeforeDay = ({ from, to }: DayRange, day: Day): DayRange => ({
  from,
  to: earlierDay(to, daysAfter(day, -1))
})
