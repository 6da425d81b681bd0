import { Effect } from "effect"
import { startOfInterval } from "../../domain/traffic/request-counts.ts"
import { HOURS_OF_RECENT_REQUESTS, requestRatesOf } from "../../domain/traffic/request-rates.ts"
import {
  meteredConnectionsOf,
  meteredRequestsOf,
  parseUsageQuery,
  type RawUsageQuery,
  trafficOf
} from "../../domain/traffic/request-usage.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { RequestCountStore } from "../../ports/traffic/request-count-store.ts"
import { acceptValid, requirePermission } from "../access/require-permission.ts"

/** Returns the requests that all instances answered, by interface, period and outcome. */
export const readTraffic = Effect.fn("readTraffic")(function* (raw: RawUsageQuery) {
  const { daily, query } = yield* countsFor(raw)
  return trafficOf(daily, query)
})

/** Returns the successful requests of pages and apps, by period. */
export const readMeteredRequests = Effect.fn("readMeteredRequests")(function* (raw: RawUsageQuery) {
  const { daily, query } = yield* countsFor(raw)
  return meteredRequestsOf(daily, query)
})

/** Returns how many SDKs on servers were connected on average, by period. */
export const readMeteredConnections = Effect.fn("readMeteredConnections")(function* (raw: RawUsageQuery) {
  const { daily, query } = yield* countsFor(raw)
  return meteredConnectionsOf(daily, query, yield* now)
})

/** Returns the requests per second of the last hours, by application and endpoint. */
export const readRequestRates = Effect.fn("readRequestRates")(function* () {
  yield* requirePermission("ADMIN")
  const at = yield* now
  const since = startOfInterval(secondsAfter(at, -3600 * HOURS_OF_RECENT_REQUESTS))
  return requestRatesOf(yield* mayReadCopy((yield* RequestCountStore).recent(since)), since, at)
})

const countsFor = Effect.fnUntraced(function* (raw: RawUsageQuery) {
  yield* requirePermission("ADMIN")
  const query = yield* acceptValid(parseUsageQuery(raw))
  return { query, daily: yield* mayReadCopy((yield* RequestCountStore).daily(query.from, query.to)) }
})
