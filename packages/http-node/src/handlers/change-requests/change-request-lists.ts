import {
  InvalidData,
  parseChangeRequestPage,
  parseChangeRequestQuery,
  type RawChangeRequestQuery
} from "@halyard/core/domain"
import {
  countActionable,
  countChangeRequests,
  listChangeRequests,
  listPendingOfCaller,
  listPendingOfFeature,
  listScheduled,
  searchChangeRequests
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerChangeRequestLists = HttpApiBuilder.group(AdminApi, "changeRequestLists", (handlers) =>
  handlers.handleAll({
    getChangeRequestsForProject: ({ params, query }) =>
      asWireErrors(Effect.flatMap(readPage(query), (page) => listChangeRequests(params.projectId, page))),
    getChangeRequestsCount: ({ params }) => asWireErrors(countChangeRequests(params.projectId)),
    getPendingChangeRequestsForUser: ({ params, query }) =>
      asWireErrors(Effect.flatMap(readPage(query), (page) => listPendingOfCaller(params.projectId, page))),
    getPendingChangeRequestsForFeature: ({ params, query }) =>
      asWireErrors(
        Effect.flatMap(readPage(query), (page) => listPendingOfFeature(params.projectId, params.featureName, page))
      ),
    getActionableChangeRequests: ({ params }) => asWireErrors(countActionable(params.projectId)),
    getScheduledChangeRequests: ({ params }) => asWireErrors(listScheduled(params.projectId)),
    searchChangeRequests: ({ query }) =>
      asWireErrors(
        Effect.fromResult(parseChangeRequestQuery(query)).pipe(
          Effect.mapError((violations) => new InvalidData({ violations })),
          Effect.flatMap(searchChangeRequests)
        )
      )
  })
)

const readPage = (raw: Pick<RawChangeRequestQuery, "offset" | "limit">) =>
  Effect.mapError(Effect.fromResult(parseChangeRequestPage(raw)), (violations) => new InvalidData({ violations }))
