import { type UtcDay, daysAfter, startOf } from "./utc-days.ts"

const DAY = 86_400_000

/** The weeks that a month such as `2026-11` touches, each from Monday to Sunday. */
export const monthWeeks = (month: string): ReadonlyArray<ReadonlyArray<UtcDay>> => {
  const first = `${month}-01`
  const weeks: Array<ReadonlyArray<UtcDay>> = []
  for (let monday = daysAfter(first, -weekday(first)); monday.slice(0, 7) <= month; monday = daysAfter(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(monday, index)))
  }
  return weeks
}

/** The month that is this many months later, or earlier for a negative number. */
export const monthsAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`
}

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

/** 0 for Monday. */
const weekday = (day: UtcDay): number => (((Math.floor(startOf(day) / DAY) + THURSDAY) % 7) + 7) % 7

/** The weekday of 1 January 1970, with which the days of computers begin. */
const THURSDAY = 3
