import { disableFeature, enableFeature, getFeatureEnvironment } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentAt } from "../addresses.ts"

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
