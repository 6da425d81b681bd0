import { DateTime, Result, Schema } from "effect"
import { field } from "../values/field.ts"
import { compareText } from "../values/text.ts"
import { daysBetween, type Timestamp } from "../values/timestamp.ts"
import {
  collectParts,
  type Parsed,
  type RawParameter,
  readDate,
  readOne,
  readWord,
  refuse
} from "../violations/query-parameter.ts"
import type { DailyRequests } from "./request-counts.ts"

const Grouping = Schema.Literals(["daily", "monthly"])

const usage = <S extends Schema.Constraint>(data: S) => ({
  grouping: field(Grouping, "Whether counts are by day or by month"),
  dateRange: field(
    Schema.Struct({
      from: field(Schema.String, "The first day, such as `2026-11-01`"),
      to: field(Schema.String, "The last day")
    }),
    "The days that are counted, in UTC"
  ),
  apiData: field(Schema.Array(data), "The counts")
})

const aPeriod = field(Schema.String, "The day, such as `2026-11-20`, or the month, such as `2026-11`")

const meteredGroup = field(Schema.Literal("default"), "Always `default`")

export const Traffic = Schema.Struct(
  usage(
    Schema.Struct({
      apiPath: field(Schema.String, "The start of the path, such as `/api/client`"),
      dataPoints: field(
        Schema.Array(
          Schema.Struct({
            period: aPeriod,
            trafficTypes: field(
              Schema.Array(
                Schema.Struct({
                  group: field(
                    Schema.Literals(["successful-requests", "client-errors", "server-errors"]),
                    "How the requests were answered: status up to 399, 400 to 499, or from 500"
                  ),
                  count: field(Schema.Finite, "The number of requests")
                })
              ),
              "The requests by outcome"
            )
          })
        ),
        "The periods with requests, oldest first"
      )
    })
  )
).annotate({ identifier: "Traffic", description: "Requests by interface, period and outcome." })
export type Traffic = typeof Traffic.Type

export const MeteredRequests = Schema.Struct(
  usage(
    Schema.Struct({
      meteredGroup,
      dataPoints: field(
        Schema.Array(Schema.Struct({ period: aPeriod, requests: field(Schema.Finite, "The number of requests") })),
        "The periods with requests, oldest first"
      )
    })
  )
).annotate({ identifier: "MeteredRequests", description: "Successful requests of pages and apps, by period." })
export type MeteredRequests = typeof MeteredRequests.Type

export const MeteredConnections = Schema.Struct(
  usage(
    Schema.Struct({
      meteredGroup,
      dataPoints: field(
        Schema.Array(
          Schema.Struct({
            period: aPeriod,
            connections: field(Schema.Finite, "How many SDKs were connected on average")
          })
        ),
        "The periods with connections, oldest first"
      )
    })
  )
).annotate({ identifier: "MeteredConnections", description: "SDKs on servers that were connected, by period." })
export type MeteredConnections = typeof MeteredConnections.Type

/** A range of days, and how to group them. */
export interface UsageQuery {
  readonly grouping: typeof Grouping.Type
  readonly from: string
  readonly to: string
}

/** The query parameters of usage. */
export interface RawUsageQuery {
  readonly grouping?: RawParameter
  readonly from?: RawParameter
  readonly to?: RawParameter
}

/**
 * Parses the query strictly: reports every invalid parameter, and refuses more than `MOST_DAYS` days or `MOST_MONTHS`
 * months.
 */
export const parseUsageQuery = (raw: RawUsageQuery): Parsed<UsageQuery> => {
  const day = (name: "from" | "to") =>
    required(
      name,
      readOne({ name, raw: raw[name] }, undefined, (text) =>
        Result.map(readDate(name, text.replace(/^IS:/, "")), (midnight) => midnight.slice(0, 10))
      )
    )
  const grouping = required(
    "grouping",
    readOne({ name: "grouping", raw: raw.grouping }, undefined, (text) => readWord("grouping", groupings, text))
  )
  return Result.flatMap(collectParts({ grouping, from: day("from"), to: day("to") }), withinRange)
}

const groupings = { daily: "daily", monthly: "monthly" } as const

const required = <A>(name: keyof RawUsageQuery, parsed: Parsed<A | undefined>): Parsed<A> =>
  Result.flatMap(parsed, (value) => (value === undefined ? refuse(name, "is required") : Result.succeed(value)))

const withinRange = (query: UsageQuery): Parsed<UsageQuery> => {
  if (query.from > query.to) return refuse("from", "must not be after", "/to")
  const days = daysBetween(`${query.from}T00:00:00.000Z`, `${query.to}T00:00:00.000Z`) + 1
  const most = query.grouping === "daily" ? MOST_DAYS : MOST_MONTHS * 31
  return days <= most
    ? Result.succeed(query)
    : refuse(
        "to",
        `must be at most ${query.grouping === "daily" ? `${MOST_DAYS} days` : `${MOST_MONTHS} months`} after`,
        "/from"
      )
}

const MOST_DAYS = 366
const MOST_MONTHS = 60

/** All requests, by interface, period and outcome. */
export const trafficOf = (daily: ReadonlyArray<DailyRequests>, query: UsageQuery): Traffic => ({
  ...headOf(query),
  apiData: grouped(daily, ({ api }) => api).map(([apiPath, ofApi]) => ({
    apiPath,
    dataPoints: byPeriod(ofApi, query).map(([period, ofPeriod]) => ({
      period,
      trafficTypes: outcomes.flatMap((group) => {
        const counted = ofPeriod.filter(({ outcome }) => outcome === group)
        return counted.length === 0 ? [] : [{ group, count: sumOf(counted, ({ count }) => count) }]
      })
    }))
  }))
})

const outcomes = ["successful-requests", "client-errors", "server-errors"] as const

/** The successful requests of pages and apps. */
export const meteredRequestsOf = (daily: ReadonlyArray<DailyRequests>, query: UsageQuery): MeteredRequests => {
  const metered = daily.filter(
    ({ api, outcome }) => outcome === "successful-requests" && (api === "/api/frontend" || api === "/ofrep")
  )
  const dataPoints = byPeriod(metered, query).map(([period, ofPeriod]) => ({
    period,
    requests: sumOf(ofPeriod, ({ count }) => count)
  }))
  return { ...headOf(query), apiData: dataPoints.length === 0 ? [] : [{ meteredGroup: "default", dataPoints }] }
}

/**
 * How many SDKs on servers were connected on average in each period. Of the current one, only the part until `at`
 * counts. An SDK is connected for the pause after each of its requests for features.
 */
export const meteredConnectionsOf = (
  daily: ReadonlyArray<DailyRequests>,
  query: UsageQuery,
  at: Timestamp
): MeteredConnections => {
  const connected = daily.filter(({ connectedMillis }) => connectedMillis > 0)
  const dataPoints = byPeriod(connected, query).map(([period, ofPeriod]) => ({
    period,
    connections: rounded(sumOf(ofPeriod, ({ connectedMillis }) => connectedMillis) / millisOf(period, at))
  }))
  return { ...headOf(query), apiData: dataPoints.length === 0 ? [] : [{ meteredGroup: "default", dataPoints }] }
}

/** The length of a day or a month; at least a minute, since clocks differ. */
const millisOf = (period: string, at: Timestamp): number => {
  const start = DateTime.makeUnsafe(`${period}${period.length === 7 ? "-01" : ""}T00:00:00.000Z`)
  const end = DateTime.add(start, period.length === 7 ? { months: 1 } : { days: 1 })
  const last = Math.min(DateTime.toEpochMillis(end), DateTime.toEpochMillis(DateTime.makeUnsafe(at)))
  return Math.max(60_000, last - DateTime.toEpochMillis(start))
}

const rounded = (value: number): number => Math.round(value * 100) / 100

const headOf = ({ from, grouping, to }: UsageQuery) => ({ grouping, dateRange: { from, to } })

const byPeriod = (daily: ReadonlyArray<DailyRequests>, { grouping }: UsageQuery) =>
  grouped(daily, ({ day }) => (grouping === "daily" ? day : day.slice(0, 7)))

const grouped = <A>(values: ReadonlyArray<A>, key: (value: A) => string) =>
  [...Map.groupBy(values, key)].toSorted(([left], [right]) => compareText(left, right))

const sumOf = <A>(values: ReadonlyArray<A>, count: (value: A) => number): number =>
  values.reduce((sum, value) => sum + count(value), 0)
