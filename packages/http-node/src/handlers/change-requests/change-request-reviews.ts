import type { Reviewer } from "@halyard/core/domain"
import {
  addComment,
  askReviewers,
  getChangeRequestConfig,
  listAvailableReviewers,
  listDefaultReviewers,
  listReviewers,
  setChangeRequestConfig,
  setDefaultReviewers
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentOf, idAt } from "../path-parameters.ts"
import { requestAt } from "./change-requests.ts"

export const layerChangeRequestReviews = HttpApiBuilder.group(AdminApi, "changeRequestReviews", (handlers) =>
  handlers.handleAll({
    getProjectChangeRequestConfig: ({ params }) => asWireErrors(getChangeRequestConfig(params.projectId)),
    updateProjectChangeRequestConfig: ({ params, payload }) =>
      asWireErrors(setChangeRequestConfig(environmentOf(params), payload)),
    getAvailableChangeRequestReviewers: ({ params, query: { changeRequest } }) =>
      asWireErrors(
        Effect.gen(function* () {
          const request = changeRequest === undefined ? undefined : yield* idAt("change request", changeRequest)
          return asReviewers(yield* listAvailableReviewers(environmentOf(params), request))
        })
      ),
    getDefaultChangeRequestReviewers: ({ params }) =>
      Effect.map(asWireErrors(listDefaultReviewers(params.projectId)), asReviewers),
    setDefaultChangeRequestReviewers: ({ params, payload }) =>
      asWireErrors(setDefaultReviewers(params.projectId, payload.reviewers)),
    getChangeRequestApprovers: ({ params }) =>
      Effect.map(asWireErrors(Effect.flatMap(requestAt(params), listReviewers)), asReviewers),
    addChangeRequestReviewers: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(requestAt(params), (address) => askReviewers(address, payload.reviewers))),
    addChangeRequestComment: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(requestAt(params), (address) => addComment(address, payload)))
  })
)

const asReviewers = (reviewers: ReadonlyArray<Reviewer>) => ({ reviewers })
