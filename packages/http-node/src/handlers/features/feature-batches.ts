import { disableFeatures, enableFeatures, markFeaturesStale } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentOf } from "../addresses.ts"

export const layerFeatureBatches = HttpApiBuilder.group(AdminApi, "featureBatches", (handlers) =>
  handlers.handleAll({
    staleFeatures: ({ params, payload }) =>
      asWireErrors(markFeaturesStale(params.projectId, payload.features, payload.stale)),
    bulkToggleFeaturesEnvironmentOn: ({ params, payload, query }) =>
      asWireErrors(
        enableFeatures(environmentOf(params), payload.features, {
          activateDisabledStrategies: query.shouldActivateDisabledStrategies === "true"
        })
      ),
    bulkToggleFeaturesEnvironmentOff: ({ params, payload }) =>
      asWireErrors(disableFeatures(environmentOf(params), payload.features))
  })
)
