import { listFeatureImpactMetricsConfigs, listImpactMetricsConfigs } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerImpactMetrics = HttpApiBuilder.group(AdminApi, "impactMetrics", (handlers) =>
  handlers.handleAll({
    getInstanceImpactMetricsConfigs: () =>
      asWireErrors(Effect.map(listImpactMetricsConfigs(), (configs) => ({ configs }))),
    getFlagImpactMetricsConfigsByFeature: ({ params }) =>
      asWireErrors(
        Effect.map(
          listFeatureImpactMetricsConfigs({ project: params.projectId, feature: params.featureName }),
          (configs) => ({ configs })
        )
      ),
    getPlausibleMetrics: () => Effect.succeed({ data: [] })
  })
)
