import { InvalidData, parseFlagCreatorQuery, type RawFlagCreatorQuery } from "@halyard/core/domain"
import {
  getProjectInsights,
  getProjectStatus,
  listFlagCreators,
  listProjectFlagCreators
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerProjectStatus = HttpApiBuilder.group(AdminApi, "projectStatus", (handlers) =>
  handlers.handleAll({
    getProjectStatus: ({ params }) => asWireErrors(getProjectStatus(params.projectId)),
    getProjectInsights: ({ params }) => asWireErrors(getProjectInsights(params.projectId)),
    getProjectFlagCreators: ({ params }) => asWireErrors(listProjectFlagCreators(params.projectId)),
    getFlagCreators: ({ query }) => asWireErrors(Effect.flatMap(readQuery(query), listFlagCreators))
  })
)

const readQuery = (raw: RawFlagCreatorQuery) =>
  Effect.mapError(Effect.fromResult(parseFlagCreatorQuery(raw)), (violations) => new InvalidData({ violations }))
