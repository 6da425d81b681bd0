import { readMeteredConnections, readMeteredRequests, readRequestRates, readTraffic } from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

export const trafficAccess: AccessTable = {
  getRequestsPerSecond: () => readRequestRates(),
  getTrafficDataUsageForPeriod: () => readTraffic(aDay),
  getRequestsForPeriod: () => readMeteredRequests(aDay),
  getConnectionsForPeriod: () => readMeteredConnections(aDay)
}

const aDay = { grouping: "daily", from: "2026-11-20", to: "2026-11-20" }
