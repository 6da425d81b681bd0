import { InvalidData, parseChangeRequestQuery } from "@halyard/core/domain"
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
    getChangeRequestsForProject: ({ params }) => asWireErrors(listChangeRequests(params.projectId)),
    getChangeRequestsCount: ({ params }) => asWireErrors(countChangeRequests(params.projectId)),
    getPendingChangeRequestsForUser: ({ params }) => asWireErrors(listPendingOfCaller(params.projectId)),
    getPendingChangeRequestsForFeature: ({ params }) =>
      asWireErrors(listPendingOfFeature(params.projectId, params.featureName)),
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
