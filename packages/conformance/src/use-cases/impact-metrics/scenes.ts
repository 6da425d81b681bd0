import type { ReportedImpactMetric, SdkToken } from "@halyard/core/domain"
import { reportMetrics } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aReporter, flush } from "../../fixtures/metrics.ts"

/** A counter that grew by this much. */
export const aCounter = (name: string, value: number, labels: Record<string, string> = {}): ReportedImpactMetric => ({
  name,
  help: "Orders",
  type: "counter",
  samples: [{ value, labels }]
})

/** A gauge that has this value now. */
export const aGauge = (name: string, value: number, labels: Record<string, string> = {}): ReportedImpactMetric => ({
  ...aCounter(name, value, labels),
  type: "gauge",
  samples: [{ value, labels }]
})

/** Reports what the application `shop` measured, and writes it. */
export const measure = Effect.fn("measure")(function* (
  metric: ReportedImpactMetric,
  environment = "production",
  token: Partial<SdkToken> = {}
) {
  yield* reportMetrics({ appName: "shop", impactMetrics: [metric] }, aReporter(environment, token))
  yield* flush
})
