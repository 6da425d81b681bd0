import { type ChartData, type ChartPoint, withOthers } from "../../charts/chart-data.ts"
import { dayPoints } from "../../charts/range/day-points.ts"
import type { UtcDayRange } from "../../charts/range/range.ts"
import type { MeteredConnections, MeteredRequests, Traffic } from "../../interface/operations.gen.ts"
import { clock } from "../../time/day-words.ts"
import { instant } from "../../time/instants.ts"
import { daysFrom, monthWords, startOf } from "../../time/utc-days.ts"
import { moment } from "../../time/words.ts"

export type Grouping = "daily" | "monthly"

/** Long ranges are shown by month. */
export const groupingOf = ({ from, to }: UtcDayRange): Grouping => (daysFrom(from, to) > 100 ? "monthly" : "daily")

/** All days or months of a range, those without requests as well. */
export const periodsOf = (range: UtcDayRange, grouping: Grouping): ReadonlyArray<ChartPoint> => {
  const days = dayPoints(range)
  if (grouping === "daily") return days
  return [...new Set(days.map(({ key }) => key.slice(0, 7)))].map((month) => ({
    key: month,
    label: monthWords(month),
    at: startOf(`${month}-01`)
  }))
}

/** Requests by the start of their path. */
export const interfaceChart = (traffic: Traffic, periods: ReadonlyArray<ChartPoint>): ChartData =>
  withOthers({
    dimension: dimensionOf(traffic.grouping),
    points: periods,
    series: traffic.apiData.map(({ apiPath, dataPoints }) => ({
      key: apiPath,
      label: apiPath,
      values: valuesOf(periods, dataPoints, ({ trafficTypes }) =>
        trafficTypes.reduce((sum, { count }) => sum + count, 0)
      )
    }))
  })

const outcomes = [
  ["successful-requests", "Successful"],
  ["client-errors", "Refused (4xx)"],
  ["server-errors", "Failed (5xx)"]
] as const

export const outcomeChart = (traffic: Traffic, periods: ReadonlyArray<ChartPoint>): ChartData => {
  const points = traffic.apiData.flatMap(({ dataPoints }) => dataPoints)
  return {
    dimension: dimensionOf(traffic.grouping),
    points: periods,
    series: outcomes.map(([outcome, label]) => ({
      key: outcome,
      label,
      values: valuesOf(periods, points, ({ trafficTypes }) => countOf(trafficTypes, outcome))
    }))
  }
}

type TrafficTypes = Traffic["apiData"][number]["dataPoints"][number]["trafficTypes"]
type Outcome = (typeof outcomes)[number][0]

const countOf = (types: TrafficTypes, outcome: Outcome): number =>
  types.reduce((sum, { count, group }) => (group === outcome ? sum + count : sum), 0)

/** How many requests had an outcome. Without one, how many requests there were. */
export const requestsIn = ({ apiData }: Traffic, outcome?: Outcome): number =>
  apiData
    .flatMap(({ dataPoints }) => dataPoints)
    .flatMap(({ trafficTypes }) => trafficTypes)
    .reduce((sum, { count, group }) => (outcome === undefined || group === outcome ? sum + count : sum), 0)

export const meteredChart = (metered: MeteredRequests, periods: ReadonlyArray<ChartPoint>): ChartData => {
  const points = metered.apiData.flatMap(({ dataPoints }) => dataPoints)
  const values = valuesOf(periods, points, ({ requests }) => requests)
  return {
    dimension: dimensionOf(metered.grouping),
    points: periods,
    series: points.length === 0 ? [] : [{ key: "requests", label: "Requests", values }]
  }
}

export const connectionChart = (metered: MeteredConnections, periods: ReadonlyArray<ChartPoint>): ChartData => {
  const points = metered.apiData.flatMap(({ dataPoints }) => dataPoints)
  const values = valuesOf(periods, points, ({ connections }) => connections)
  return {
    dimension: dimensionOf(metered.grouping),
    points: periods,
    series: points.length === 0 ? [] : [{ key: "connections", label: "SDKs", values }]
  }
}

/** Requests per second, each as the seconds since 1970 and the rate. */
export interface Rates {
  readonly data: {
    readonly result: ReadonlyArray<{
      readonly metric: { readonly appName: string; readonly endpoint: string }
      readonly values: ReadonlyArray<ReadonlyArray<number | string>>
    }>
  }
}

/** The busiest applications and endpoints of the last hours, and the others together. */
export const rateChart = ({ data: { result } }: Rates): ChartData => {
  const moments = [...new Set(result.flatMap(({ values }) => values.map(([seconds]) => Number(seconds))))].toSorted(
    (one, other) => one - other
  )
  return withOthers({
    dimension: "Time",
    points: moments.map((seconds) => {
      const at = instant(seconds * 1000)
      return { key: at, label: moment(at), short: clock(at), at: seconds * 1000 }
    }),
    series: result.map(({ metric, values }) => {
      const bySecond = new Map(values.map(([seconds, rate]) => [Number(seconds), Number(rate)]))
      return {
        key: `${metric.appName} ${metric.endpoint}`,
        label: metric.appName === "unknown" ? metric.endpoint : `${metric.appName} · ${metric.endpoint}`,
        values: moments.map((seconds) => bySecond.get(seconds) ?? 0)
      }
    })
  })
}

const dimensionOf = (grouping: Grouping): string => (grouping === "daily" ? "Day" : "Month")

const valuesOf = <Point extends { readonly period: string }>(
  periods: ReadonlyArray<ChartPoint>,
  points: ReadonlyArray<Point>,
  read: (point: Point) => number
): ReadonlyArray<number> => {
  const sums = new Map<string, number>()
  for (const point of points) sums.set(point.period, (sums.get(point.period) ?? 0) + read(point))
  return periods.map(({ key }) => sums.get(key) ?? 0)
}
