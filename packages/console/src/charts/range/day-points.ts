import { daysAfter, daysFrom, dayWords, shortDay, startOf } from "../../time/utc-days.ts"
import type { ChartPoint } from "../chart-data.ts"
import type { UtcDayRange } from "./range.ts"

/** A point for each day of a range. */
export const dayPoints = ({ from, to }: UtcDayRange): ReadonlyArray<ChartPoint> =>
  Array.from({ length: daysFrom(from, to) }, (_, index) => daysAfter(from, index)).map((day) => ({
    key: day,
    label: dayWords(day),
    short: shortDay(day),
    at: startOf(day)
  }))
