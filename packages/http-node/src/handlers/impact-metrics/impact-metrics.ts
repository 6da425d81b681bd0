import { InvalidData, parseImpactQuery, type RawImpactQuery } from "@halyard/core/domain"
import {
  getImpactSeries,
  listFeatureImpactMetricsConfigs,
  listImpactMetrics,
  listImpactMetricsConfigs,
  removeFeatureChart,
  removeImpactSeries,
  removeInstanceChart,
  removeProjectImpactSeries,
  saveFeatureChart,
  saveInstanceChart
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt } from "../path-parameters.ts"

export const layerImpactMetrics = HttpApiBuilder.group(AdminApi, "impactMetrics", (handlers) =>
  handlers.handleAll({
    getImpactMetricsMetadata: () =>
      asWireErrors(
        Effect.map(listImpactMetrics(), (metrics) => ({
          metrics: metrics.map(({ help, metric, type }) => ({ name: metric, displayName: metric, type, help }))
        }))
      ),
    getImpactMetricsData: ({ query }) =>
      asWireErrors(Effect.flatMap(parsed(query), ({ figure, groupBy }) => getImpactSeries(figure, groupBy))),
    getInstanceImpactMetricsConfigs: () =>
      asWireErrors(Effect.map(listImpactMetricsConfigs(), (configs) => ({ configs }))),
    saveInstanceImpactMetricsConfig: ({ payload }) => asWireErrors(saveInstanceChart(payload)),
    deleteInstanceImpactMetricConfig: ({ params }) => asWireErrors(removeInstanceChart(params.id)),
    getFlagImpactMetricsConfigsByFeature: ({ params }) =>
      asWireErrors(Effect.map(listFeatureImpactMetricsConfigs(featureAt(params)), (configs) => ({ configs }))),
    saveFeatureImpactMetricsConfig: ({ params, payload }) => asWireErrors(saveFeatureChart(featureAt(params), payload)),
    deleteFlagImpactMetricConfig: ({ params }) =>
      asWireErrors(removeFeatureChart({ ...featureAt(params), chart: params.id })),
    deleteImpactMetric: ({ params }) => asWireErrors(removeImpactSeries(params.metricName)),
    deleteProjectImpactMetric: ({ params }) =>
      asWireErrors(removeProjectImpactSeries(params.projectId, params.metricName)),
    getPlausibleMetrics: () => Effect.succeed({ data: [] })
  })
)

const parsed = (raw: RawImpactQuery) =>
  Effect.mapError(Effect.fromResult(parseImpactQuery(raw)), (violations) => new InvalidData({ violations }))
