import {
  AvailableReviewers,
  ChangeRequestConfig,
  DefaultReviewers,
  NewChangeRequestConfig,
  NewComment,
  NewReviewers
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"
import { ChangeRequestPath, ProjectEnvironmentPath, ProjectPath } from "../operation/paths.ts"
import { changeRequestReviewExamples } from "./change-request-reviews.examples.ts"

const path = "/projects/:projectId/change-requests"

const getConfig = HttpApiEndpoint.get("getProjectChangeRequestConfig", `${path}/config`, {
  params: ProjectPath,
  success: Schema.Array(ChangeRequestConfig),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Get where changes need approval",
    description: "For each environment of a project.",
    example: changeRequestReviewExamples.getProjectChangeRequestConfig
  })
)

const setConfig = HttpApiEndpoint.put(
  "updateProjectChangeRequestConfig",
  "/projects/:projectId/environments/:environment/change-requests/config",
  {
    params: ProjectEnvironmentPath,
    payload: NewChangeRequestConfig,
    success: HttpApiSchema.Empty(200),
    error: [InvalidOperationError, NotFoundError]
  }
).annotateMerge(
  operation({
    summary: "Set whether changes need approval",
    description:
      "In an environment of a project. From then on, whatever changes what applications get there is refused for everybody without SKIP_CHANGE_REQUEST. Asking for less than before needs ADMIN, or a change request with the action updateChangeRequestConfig. An environment may have a minimum, below which no project goes.",
    needs: inProject("PROJECT_CHANGE_REQUEST_WRITE"),
    example: changeRequestReviewExamples.updateProjectChangeRequestConfig
  })
)

const listAvailable = HttpApiEndpoint.get(
  "getAvailableChangeRequestReviewers",
  `${path}/available-reviewers/:environment`,
  {
    params: ProjectEnvironmentPath,
    query: {
      changeRequest: text("The id of a change request, for those who may approve wherever its changes reach", {
        pattern: "^[1-9]\\d{0,9}$",
        example: "7"
      })
    },
    success: AvailableReviewers,
    error: NotFoundError
  }
).annotateMerge(
  operation({
    summary: "List who may review change requests",
    description:
      "Members of the project and administrators who may approve changes in the environment, at most 200. Changes such as archiving reach all environments: give the change request to leave out those who may not approve everywhere.",
    example: changeRequestReviewExamples.getAvailableChangeRequestReviewers
  })
)

const listDefault = HttpApiEndpoint.get("getDefaultChangeRequestReviewers", `${path}/default-reviewers`, {
  params: ProjectPath,
  success: AvailableReviewers,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List the default reviewers of a project",
    description: "The users, by id. Those who may not approve any more are not asked.",
    example: changeRequestReviewExamples.getDefaultChangeRequestReviewers
  })
)

const setDefault = HttpApiEndpoint.put("setDefaultChangeRequestReviewers", `${path}/default-reviewers`, {
  params: ProjectPath,
  payload: DefaultReviewers,
  success: HttpApiSchema.Empty(204),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Set the default reviewers of a project",
    description:
      "They are asked for a review of change requests that ask nobody by name. Replaces who was set before. Where nobody of them may approve, everybody who may is asked.",
    needs: inProject("PROJECT_CHANGE_REQUEST_WRITE"),
    example: changeRequestReviewExamples.setDefaultChangeRequestReviewers
  })
)

const listReviewers = HttpApiEndpoint.get("getChangeRequestApprovers", `${path}/:id/approvers`, {
  params: ChangeRequestPath,
  success: AvailableReviewers,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List who was asked for a review",
    description: "The users, by id.",
    example: changeRequestReviewExamples.getChangeRequestApprovers
  })
)

const askReviewers = HttpApiEndpoint.put("addChangeRequestReviewers", `${path}/:id/approvers`, {
  params: ChangeRequestPath,
  payload: NewReviewers,
  success: HttpApiSchema.Empty(204),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Ask for a review",
    description: "Replaces who was asked before. For the author of the request, as long as it is not closed.",
    example: changeRequestReviewExamples.addChangeRequestReviewers
  })
)

const addComment = HttpApiEndpoint.post("addChangeRequestComment", `${path}/:id/comments`, {
  params: ChangeRequestPath,
  payload: NewComment,
  success: HttpApiSchema.Empty(204),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Comment on a change request",
    description: "For everybody who can see it.",
    example: changeRequestReviewExamples.addChangeRequestComment
  })
)

export class ChangeRequestReviewsGroup extends HttpApiGroup.make("changeRequestReviews")
  .add(getConfig, setConfig, listAvailable, listDefault, setDefault, listReviewers, askReviewers, addComment)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({
      title: "Reviews of change requests",
      description: "Where changes need approval, and who reviews them"
    })
  ) {}
