import { listFeatureTypes, setFeatureTypeLifetime } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerFeatureTypes = HttpApiBuilder.group(AdminApi, "featureTypes", (handlers) =>
  handlers.handleAll({
    getAllFeatureTypes: () => asWireErrors(Effect.map(listFeatureTypes(), (types) => ({ version: 1, types }))),
    updateFeatureTypeLifetime: ({ params, payload }) =>
      asWireErrors(setFeatureTypeLifetime(params.id, payload.lifetimeDays))
  })
)
