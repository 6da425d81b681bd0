import { favorFeature } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt } from "../addresses.ts"

export const layerFeatureRelations = HttpApiBuilder.group(AdminApi, "featureRelations", (handlers) =>
  handlers.handleAll({
    addFavoriteFeature: ({ params }) => asWireErrors(favorFeature(featureAt(params), true)),
    removeFavoriteFeature: ({ params }) => asWireErrors(favorFeature(featureAt(params), false))
  })
)
