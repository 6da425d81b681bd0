import { InvalidData, parseFeatureQuery, type RawFeatureQuery, searchFeaturesAsJson } from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answer-json.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerSearch = HttpApiBuilder.group(AdminApi, "search", (handlers) =>
  handlers.handleAll({
    searchFeatures: ({ query }) => answerJson(asWireErrors(Effect.flatMap(readQuery(query), searchFeaturesAsJson)))
  })
)

const readQuery = (raw: RawFeatureQuery) =>
  Effect.mapError(Effect.fromResult(parseFeatureQuery(raw)), (violations) => new InvalidData({ violations }))
