import { type Array as Arr, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import { readDate } from "../violations/query-operand.ts"
import { collectParts, type Parsed, type RawParameter, readOne, refuse } from "../violations/query-parameter.ts"
import { type Day, utcDay, daysAfter, laterDay } from "./day.ts"
import type { DayRange } from "./iso-week.ts"

/** The parameters of insights, as a query string gives them. */
export interface RawInsightsRange {
  readonly from?: RawParameter
  readonly to?: RawParameter
}

/** Reads which days are asked for: without an end until today, without a start the ninety days up to the end. */
export const parseInsightsRange = (
  raw: RawInsightsRange,
  today: Day
): Result.Result<DayRange, Arr.NonEmptyReadonlyArray<Violation>> => {
  const given = { from: readDay("from", raw.from), to: readDay("to", raw.to) }
  return Result.flatMap(collectParts(given), ({ from, to }) => rangeOf(from, to, today))
}

const readDay = (name: keyof RawInsightsRange, raw: RawParameter): Parsed<Day | undefined> =>
  readOne({ name, raw }, undefined, (text) => Result.map(readDate(name, text), utcDay))

const rangeOf = (from: Day | undefined, to: Day | undefined, today: Day): Parsed<DayRange> => {
  if (from !== undefined && to !== undefined && from > to) return refuse("from", `must not be after "/query/to"`)
  const last = to ?? laterDay(today, from ?? today)
  const first = from ?? (last > FIRST_DEFAULT ? daysAfter(last, 1 - DEFAULT_DAYS) : FIRST_DAY)
  return Result.succeed({ from: first, to: last })
}

const DEFAULT_DAYS = 90

/** There is no year 0 to go back to. */
const FIRST_DAY = "0001-01-01"
const FIRST_DEFAULT = daysAfter(FIRST_DAY, DEFAULT_DAYS)
