import { Effect } from "effect"
import type { ImpactMetricsConfig } from "../../domain/metrics/impact-metrics-config.ts"
import { currentViewer } from "../access/require-permission.ts"
import { type FeatureAddress, getFeature } from "../features/find-feature.ts"

/** Applications cannot report impact metrics yet, so there are no charts of them. */
const none: ReadonlyArray<ImpactMetricsConfig> = []

/** Lists the charts of impact metrics for the whole instance. */
export const listImpactMetricsConfigs = Effect.fn("listImpactMetricsConfigs")(function* () {
  yield* currentViewer()
  return none
})

/** Lists the charts of impact metrics for a feature. */
export const listFeatureImpactMetricsConfigs = Effect.fn("listFeatureImpactMetricsConfigs")(function* (
  address: FeatureAddress
) {
  yield* getFeature(address)
  return none
})
