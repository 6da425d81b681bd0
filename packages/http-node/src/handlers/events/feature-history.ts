import { parseHistoryPage } from "@halyard/core/domain"
import { getFeatureHistory, restoreOrPropose, revertOrPropose } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt, idAt } from "../path-parameters.ts"
import { acceptParsed } from "./accept-parsed.ts"

export const layerFeatureHistory = HttpApiBuilder.group(AdminApi, "featureHistory", (handlers) =>
  handlers.handleAll({
    getFeatureHistory: ({ params, query }) =>
      asWireErrors(
        Effect.flatMap(acceptParsed(parseHistoryPage(query)), (page) => getFeatureHistory(featureAt(params), page))
      ),
    restoreEnvironment: ({ params: { environment, projectId: project }, payload }) =>
      asWireErrors(restoreOrPropose({ project, environment }, payload)),
    revertEvent: ({ params }) => asWireErrors(Effect.flatMap(idAt("event", params.id), revertOrPropose))
  })
)
