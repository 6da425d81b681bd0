import {
  disableFeature,
  disableFeatures,
  enableFeature,
  enableFeatures,
  getFeatureEnvironment,
  markFeaturesStale
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentAt, environmentOf } from "../path-parameters.ts"

export const layerFeatureEnvironments = HttpApiBuilder.group(AdminApi, "featureEnvironments", (handlers) =>
  handlers.handleAll({
    getFeatureEnvironment: ({ params }) => asWireErrors(getFeatureEnvironment(environmentAt(params))),
    toggleFeatureEnvironmentOn: ({ params, query }) =>
      asWireErrors(
        enableFeature(environmentAt(params), {
          activateDisabledStrategies: query.shouldActivateDisabledStrategies === "true"
        })
      ),
    toggleFeatureEnvironmentOff: ({ params }) => asWireErrors(disableFeature(environmentAt(params)))
  })
)

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
