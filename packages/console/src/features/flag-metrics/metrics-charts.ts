import type { ChartData, ChartPoint } from "../../charts/chart-data.ts"
import { dayPoints } from "../../charts/range/day-points.ts"
import type { FeatureDay, FeatureHour } from "../../interface/operations.gen.ts"
import { clock, dayAndClock } from "../../time/day-words.ts"
import { HOUR, instant } from "../../time/instants.ts"
import { daysAfter, utcDay } from "../../time/utc-days.ts"
import type { Length } from "./metrics-range.ts"

/** What one application counted in an hour or on a day. */
export interface Count extends Pick<FeatureHour, "appName" | "environment" | "yes" | "no" | "variants"> {
  /** The key of the hour or day. */
  readonly period: string
}

export const countsOfHours = (hours: ReadonlyArray<FeatureHour>): ReadonlyArray<Count> =>
  hours.map(({ timestamp, ...count }) => ({ ...count, period: timestamp }))

export const countsOfDays = (days: ReadonlyArray<FeatureDay>): ReadonlyArray<Count> =>
  days.map(({ date, ...count }) => ({ ...count, period: date }))

/** The hours or days up to now. `now` is in milliseconds. */
export const periodsUntil = (now: number, { count, unit }: Length): ReadonlyArray<ChartPoint> => {
  const today = utcDay(now)
  if (unit === "day") return dayPoints({ from: daysAfter(today, 1 - count), to: today })
  const current = Math.floor(now / HOUR) * HOUR
  return Array.from({ length: count }, (_, index) => current - (count - 1 - index) * HOUR).map((at) => ({
    key: instant(at),
    label: dayAndClock(instant(at)),
    short: clock(instant(at)),
    at
  }))
}

/** The evaluations in one environment by all applications, hour by hour or day by day. */
export const chartByPeriod = (
  counts: ReadonlyArray<Count>,
  environment: string,
  periods: ReadonlyArray<ChartPoint>,
  unit: Length["unit"]
): ChartData => {
  const byPeriod = Map.groupBy(
    counts.filter((count) => count.environment === environment),
    ({ period }) => period
  )
  return {
    dimension: unit === "hour" ? "Hour" : "Day (UTC)",
    points: periods,
    series: onAndOff(periods.map(({ key }) => sumOf(byPeriod.get(key) ?? [])))
  }
}

/** The evaluations of each application, the most first. */
export const chartByApplication = (counts: ReadonlyArray<Count>): ChartData => {
  const names = [...new Set(counts.map(({ appName }) => appName))]
  const sums = names
    .map((name) => ({ name, ...sumOf(counts.filter(({ appName }) => appName === name)) }))
    .filter(({ no, yes }) => yes + no > 0)
    .toSorted((one, other) => other.yes + other.no - one.yes - one.no)
  return {
    dimension: "Application",
    points: sums.map(({ name }) => ({ key: name, label: name })),
    series: onAndOff(sums)
  }
}

/** How often each variant was given, the most first. */
export const chartByVariant = (counts: ReadonlyArray<Count>): ChartData => {
  const sums = new Map<string, number>()
  for (const { variants } of counts) {
    for (const [name, times] of Object.entries(variants)) sums.set(name, (sums.get(name) ?? 0) + times)
  }
  const given = [...sums].filter(([, times]) => times > 0).toSorted(([, one], [, other]) => other - one)
  return {
    dimension: "Variant",
    points: given.map(([name]) => ({ key: name, label: name })),
    series: given.length === 0 ? [] : [{ key: "times", label: "Evaluations", values: given.map(([, times]) => times) }]
  }
}

export const sumOf = (counts: ReadonlyArray<Count>) =>
  counts.reduce((sum, { no, yes }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 })

const onAndOff = (values: ReadonlyArray<{ readonly yes: number; readonly no: number }>) => [
  { key: "on", label: "On", values: values.map(({ yes }) => yes) },
  { key: "off", label: "Off", values: values.map(({ no }) => no) }
]
