import { readMeteredConnections, readMeteredRequests, readRequestRates, readTraffic } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerRequestMetrics = HttpApiBuilder.group(AdminApi, "requestMetrics", (handlers) =>
  handlers.handleAll({
    getRequestsPerSecond: () => asWireErrors(readRequestRates()),
    getTrafficDataUsageForPeriod: ({ query }) => asWireErrors(readTraffic(query)),
    getRequestsForPeriod: ({ query }) => asWireErrors(readMeteredRequests(query)),
    getConnectionsForPeriod: ({ query }) => asWireErrors(readMeteredConnections(query))
  })
)
