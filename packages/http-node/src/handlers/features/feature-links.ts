import { addLink, removeLink, updateLink } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt } from "../path-parameters.ts"

export const layerFeatureLinks = HttpApiBuilder.group(AdminApi, "featureLinks", (handlers) =>
  handlers.handleAll({
    createFeatureLink: ({ params, payload }) => asWireErrors(addLink(featureAt(params), payload)),
    updateFeatureLink: ({ params, payload }) => asWireErrors(updateLink(featureAt(params), params.linkId, payload)),
    deleteFeatureLink: ({ params }) => asWireErrors(removeLink(featureAt(params), params.linkId))
  })
)
