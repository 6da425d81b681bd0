import type { DailyRequests, RecentRequests } from "@halyard/core/domain"
import { HashMap } from "effect"

/** How many requests were answered. */
export interface TrafficState {
  /** By day, interface and outcome. */
  readonly daily: HashMap.HashMap<string, DailyRequests>
  /** By interval, application and endpoint. */
  readonly recent: HashMap.HashMap<string, RecentRequests>
}

export const noTraffic: TrafficState = { daily: HashMap.empty(), recent: HashMap.empty() }
