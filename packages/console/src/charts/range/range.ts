import { type UtcDay, daysAfter, daysFrom, isDay } from "../../time/utc-days.ts"

/** A range as it stands in the address: the last days, or from one day to another. */
export interface RangeSearch {
  readonly days?: number
  readonly from?: UtcDay
  readonly to?: UtcDay
}

/** Days in UTC, both included. */
export interface UtcDayRange {
  readonly from: UtcDay
  readonly to: UtcDay
}

/** The ranges to choose from. */
export const rangeChoices = [
  { days: 7, label: "Last 7 days" },
  { days: 30, label: "Last 30 days" },
  { days: 90, label: "Last 90 days" },
  { days: 365, label: "Last 12 months" }
]

const LONGEST = 366

/** Reads the range from the search part of an address. What is no range is left out. */
export const readRange = ({ days, from, to }: Record<string, unknown>): RangeSearch => {
  if (typeof from === "string" && typeof to === "string" && isDay(from) && isDay(to) && from <= to) {
    return { from: daysFrom(from, to) > LONGEST ? daysAfter(to, 1 - LONGEST) : from, to }
  }
  const number = Number(days)
  return rangeChoices.some((choice) => choice.days === number) ? { days: number } : {}
}

/** The days of a range. `usual` is how many days it has if the address does not say. */
export const rangeOf = ({ days, from, to }: RangeSearch, today: UtcDay, usual: number): UtcDayRange =>
  from !== undefined && to !== undefined ? { from, to } : { from: daysAfter(today, 1 - (days ?? usual)), to: today }

/** The range of the same length before. */
export const rangeBefore = ({ from, to }: UtcDayRange): UtcDayRange => ({
  from: daysAfter(from, -daysFrom(from, to)),
  to: daysAfter(from, -1)
})

/** Whether a day or a time is in a range. */
export const isIn = ({ from, to }: UtcDayRange, at: string): boolean => at.slice(0, 10) >= from && at.slice(0, 10) <= to
