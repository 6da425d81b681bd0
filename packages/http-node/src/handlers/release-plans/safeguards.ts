import {
  listSafeguards,
  removePlanSafeguard,
  removeSafeguard,
  setPlanSafeguard,
  setSafeguard
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentAt } from "../path-parameters.ts"

export const layerSafeguards = HttpApiBuilder.group(AdminApi, "safeguards", (handlers) =>
  handlers.handleAll({
    changeSafeguard: ({ params, payload }) =>
      asWireErrors(setPlanSafeguard({ ...environmentAt(params), plan: params.planId }, payload)),
    deleteSafeguard: ({ params }) =>
      asWireErrors(
        removePlanSafeguard({ ...environmentAt(params), plan: params.planId, safeguard: params.safeguardId })
      ),
    getFeatureEnvSafeguards: ({ params }) => asWireErrors(listSafeguards(environmentAt(params))),
    changeFeatureEnvSafeguard: ({ params, payload }) => asWireErrors(setSafeguard(environmentAt(params), payload)),
    deleteFeatureEnvSafeguard: ({ params }) =>
      asWireErrors(removeSafeguard({ ...environmentAt(params), safeguard: params.safeguardId }))
  })
)
