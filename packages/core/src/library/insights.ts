import { getInsights } from "../use-cases/insights/get-insights.ts"
import { getLicensedUsers } from "../use-cases/insights/licensed-users.ts"
import { countLifecycles, getLifecycleTrends } from "../use-cases/insights/lifecycles.ts"
import {
  readMeteredConnections,
  readMeteredRequests,
  readRequestRates,
  readTraffic
} from "../use-cases/traffic/read-request-usage.ts"
import { door } from "./door.ts"
import { filtersNamed, optional, searched } from "./inputs.ts"

export const insights = {
  get: door(getInsights, filtersNamed("from", "to")),
  countLifecycles: door(countLifecycles),
  lifecycleTrends: door(getLifecycleTrends, optional(searched)),
  licensedUsers: door(getLicensedUsers)
}

export const traffic = {
  read: door(readTraffic, filtersNamed("grouping", "from", "to")),
  requests: door(readMeteredRequests, filtersNamed("grouping", "from", "to")),
  connections: door(readMeteredConnections, filtersNamed("grouping", "from", "to")),
  rates: door(readRequestRates)
}
