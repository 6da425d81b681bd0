import {
  deleteRequest,
  discardChange,
  editChange,
  getChangeRequest,
  moveRequest,
  playChangeRequest,
  proposeChanges,
  rebaseRequest,
  setTitle
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson, answerUntagged } from "../../answers/answer-success.ts"
import { RESULTS } from "../delivery/playground.ts"
import { jsonInTurns } from "../../answers/json-in-turns.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentOf, idAt } from "../path-parameters.ts"

export const layerChangeRequests = HttpApiBuilder.group(AdminApi, "changeRequests", (handlers) =>
  handlers.handleAll({
    changeRequest: ({ params, payload }) => asWireErrors(proposeChanges(environmentOf(params), payload)),
    getChangeRequest: ({ params }) =>
      answerJson(jsonInTurns(asWireErrors(Effect.flatMap(requestAt(params), getChangeRequest)), CHANGES)),
    deleteChangeRequest: ({ params }) => asWireErrors(Effect.flatMap(requestAt(params), deleteRequest)),
    editChange: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(changeAt(params), (address) => editChange(address, payload))),
    deleteChange: ({ params }) => asWireErrors(Effect.flatMap(changeAt(params), discardChange)),
    updateChangeRequestState: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(requestAt(params), (address) => moveRequest(address, payload))),
    rebaseChangeRequest: ({ params }) => asWireErrors(Effect.flatMap(requestAt(params), rebaseRequest)),
    updateChangeRequestTitle: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(requestAt(params), (address) => setTitle(address, payload))),
    getChangeRequestPlayground: ({ params, payload }) =>
      answerUntagged(
        jsonInTurns(
          asWireErrors(
            Effect.flatMap(idAt("change request", params.id), (id) => playChangeRequest(id, payload.context))
          ),
          RESULTS
        )
      )
  })
)

/** The depth of the changes in the answer, below the features. */
const CHANGES = 4

/** The change request in the path. */
export const requestAt = ({ id, projectId }: { readonly projectId: string; readonly id: string }) =>
  Effect.map(idAt("change request", id), (request) => ({ project: projectId, request }))

const changeAt = (params: {
  readonly projectId: string
  readonly changeRequestId: string
  readonly changeId: string
}) =>
  Effect.gen(function* () {
    const { project, request } = yield* requestAt({ projectId: params.projectId, id: params.changeRequestId })
    return { project, request, change: yield* idAt("change", params.changeId) }
  })
