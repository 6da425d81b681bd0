import { DateTime, Schema } from "effect"
import { field } from "../values/field.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { RECENT_MILLIS, type RecentRequests } from "./request-counts.ts"

const RequestRateSeries = Schema.Struct({
  status: field(Schema.Literal("success"), "Always `success`"),
  data: field(
    Schema.Struct({
      resultType: field(Schema.Literal("matrix"), "Always `matrix`: a list of values for each metric"),
      result: field(
        Schema.Array(
          Schema.Struct({
            metric: field(
              Schema.Struct({
                appName: field(Schema.String, "The name that the application gives; `unknown` if it gives none"),
                endpoint: field(Schema.String, "The start of the path")
              }),
              "Who called what"
            ),
            values: field(
              Schema.Array(Schema.Tuple([Schema.Finite, Schema.String])),
              "The seconds since 1970, and the requests per second from then on"
            )
          })
        ),
        "At most 100 applications and endpoints, those with the most requests first"
      )
    }),
    "The result in the form of Prometheus"
  )
}).annotate({ identifier: "RequestRateSeries", description: "Requests per second of applications." })
type RequestRateSeries = typeof RequestRateSeries.Type

export const RequestRates = Schema.Struct({
  clientMetrics: field(RequestRateSeries, "Requests of SDKs and proxies"),
  adminMetrics: field(RequestRateSeries, "Requests of the admin API")
}).annotate({
  identifier: "RequestRates",
  description: "Requests per second in the last six hours, in steps of five minutes."
})
export type RequestRates = typeof RequestRates.Type

/** For how many hours recent counts are stored. */
export const HOURS_OF_RECENT_REQUESTS = 6

/** The rates in each interval since the start of one. The current interval counts as far as it has passed. */
export const requestRatesOf = (
  recent: ReadonlyArray<RecentRequests>,
  since: Timestamp,
  at: Timestamp
): RequestRates => {
  const [first, now] = [millisAt(since), millisAt(at)]
  const starts = Array.from(
    { length: Math.floor((now - first) / RECENT_MILLIS) + 1 },
    (_, index) => first + index * RECENT_MILLIS
  )
  return {
    clientMetrics: seriesOf(
      recent.filter((counted) => !isAdmin(counted)),
      starts,
      now
    ),
    adminMetrics: seriesOf(recent.filter(isAdmin), starts, now)
  }
}

const isAdmin = ({ endpoint }: RecentRequests): boolean => endpoint.startsWith("/api/admin")

const seriesOf = (
  recent: ReadonlyArray<RecentRequests>,
  starts: ReadonlyArray<number>,
  now: number
): RequestRateSeries => {
  const result = [...Map.groupBy(recent, ({ appName, endpoint }) => `${endpoint}\n${appName}`).values()]
    .map((counts) => ({ counts, total: counts.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((left, right) => right.total - left.total)
    .slice(0, MOST_SERIES)
    .flatMap(({ counts: [first, ...others] }) =>
      first === undefined ? [] : [lineOf([first, ...others], first, starts, now)]
    )
  return { status: "success", data: { resultType: "matrix", result } }
}

const MOST_SERIES = 100

const lineOf = (
  counts: ReadonlyArray<RecentRequests>,
  { appName, endpoint }: RecentRequests,
  starts: ReadonlyArray<number>,
  now: number
) => {
  const byStart = new Map(counts.map(({ count, since }) => [millisAt(since), count]))
  return {
    metric: { appName, endpoint },
    values: starts.map((start) => {
      const seconds = Math.max(15_000, Math.min(RECENT_MILLIS, now - start)) / 1000
      return [start / 1000, String(Math.round(((byStart.get(start) ?? 0) / seconds) * 1000) / 1000)] as const
    })
  }
}

const millisAt = (moment: Timestamp): number => DateTime.toEpochMillis(DateTime.makeUnsafe(moment))
