import { NewProjectApiToken, ApiTokenView } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import { ApiTokenList, ApiTokenPath } from "./api-tokens.ts"
import { apiTokenExamples } from "./tokens.examples.ts"

const path = "/projects/:projectId/api-tokens"

const getProjectApiTokens = HttpApiEndpoint.get("getProjectApiTokens", path, {
  params: ProjectPath,
  success: ApiTokenList,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a project's API tokens",
    description: "Includes tokens for all projects.",
    needs: inProject("READ_PROJECT_API_TOKEN"),
    example: apiTokenExamples.getProjectApiTokens
  })
)

const createProjectApiToken = HttpApiEndpoint.post("createProjectApiToken", path, {
  params: ProjectPath,
  payload: NewProjectApiToken,
  success: created(ApiTokenView),
  error: [ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Create an API token for a project",
    description:
      "The token is valid for this project only. The secret is in this answer and, unless the server keeps API tokens readable, in no other.",
    needs: inProject("CREATE_PROJECT_API_TOKEN"),
    example: apiTokenExamples.createProjectApiToken
  })
)

const deleteProjectApiToken = HttpApiEndpoint.delete("deleteProjectApiToken", `${path}/:apiToken`, {
  params: { ...ProjectPath, ...ApiTokenPath },
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a project's API token",
    description: "Refused if the token is also for other projects.",
    needs: inProject("DELETE_PROJECT_API_TOKEN"),
    example: apiTokenExamples.deleteProjectApiToken
  })
)

export class ProjectApiTokensGroup extends HttpApiGroup.make("projectApiTokens")
  .add(getProjectApiTokens, createProjectApiToken, deleteProjectApiToken)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({
      title: "Project API tokens",
      description: "Manage a project's API tokens as a project member"
    })
  ) {}
