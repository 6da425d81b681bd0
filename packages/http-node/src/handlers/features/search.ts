import { InvalidData, parseFeatureQuery, type RawFeatureQuery } from "@halyard/core/domain"
import { searchFeaturesAsJson } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerSearch = HttpApiBuilder.group(AdminApi, "search", (handlers) =>
  handlers.handleAll({
    searchFeatures: ({ query }) => answerJson(asWireErrors(Effect.flatMap(readQuery(query), searchFeaturesAsJson)))
  })
)

const readQuery = (raw: RawFeatureQuery) =>
  Effect.mapError(Effect.fromResult(parseFeatureQuery(raw)), (violations) => new InvalidData({ violations }))
