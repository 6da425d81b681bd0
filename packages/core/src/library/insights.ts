import { getInsights } from "../use-cases/insights/get-insights.ts"
import { getLicensedUsers } from "../use-cases/insights/licensed-users.ts"
import { countLifecycles, getLifecycleTrends } from "../use-cases/insights/lifecycles.ts"
import {
  readMeteredConnections,
  readMeteredRequests,
  readRequestRates,
  readTraffic
} from "../use-cases/traffic/read-request-usage.ts"
import { method } from "./method.ts"
import { filtersNamed, optional, searched } from "./inputs.ts"

export const insights = {
  get: method(getInsights, filtersNamed("from", "to")),
  countLifecycles: method(countLifecycles),
  lifecycleTrends: method(getLifecycleTrends, optional(searched)),
  licensedUsers: method(getLicensedUsers)
}

export const traffic = {
  read: method(readTraffic, filtersNamed("grouping", "from", "to")),
  requests: method(readMeteredRequests, filtersNamed("grouping", "from", "to")),
  connections: method(readMeteredConnections, filtersNamed("grouping", "from", "to")),
  rates: method(readRequestRates)
}
