import { disableFeature, enableFeature, getFeatureEnvironment } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"
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
