import { Context, type Effect } from "effect"
import type { StoredStatistics } from "../../domain/instance/instance-statistics.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Beginnings of periods that end now, and the previous day. */
export interface StatisticsPeriods {
  readonly last7: Timestamp
  readonly last30: Timestamp
  readonly last60: Timestamp
  readonly last90: Timestamp
  /** The midnights (UTC) before and after the previous day. */
  readonly previousDay: { readonly from: Timestamp; readonly to: Timestamp }
}

/** Counts what there is in the instance. */
export class StatisticsStore extends Context.Service<
  StatisticsStore,
  {
    /** Counts everything at one moment. The ranges of `clientApps` are in the order 7d, 30d, allTime. */
    readonly count: (periods: StatisticsPeriods) => Effect.Effect<StoredStatistics>
  }
>()("@halyard/core/StatisticsStore") {}
