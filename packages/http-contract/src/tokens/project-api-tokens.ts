import { ShownApiToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectPath } from "../operation/paths.ts"
import { ApiTokenList, ApiTokenPath, expiresAt } from "./api-tokens.ts"

const path = "/projects/:projectId/api-tokens"

const NewProjectApiToken = Schema.Struct({
  tokenName: Schema.optionalKey(Schema.String),
  username: Schema.optionalKey(Schema.String.annotate({ deprecated: true })),
  type: Schema.String,
  environment: Schema.optionalKey(Schema.String),
  expiresAt: Schema.optionalKey(expiresAt)
}).annotate({ identifier: "NewProjectApiToken" })

const getProjectApiTokens = HttpApiEndpoint.get("getProjectApiTokens", path, {
  params: ProjectPath,
  success: ApiTokenList,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "READ_PROJECT_API_TOKEN", scope: "project" })
  .annotateMerge(
    operation("getProjectApiTokens", "List a project's API tokens", "And those that are for all projects.")
  )

const createProjectApiToken = HttpApiEndpoint.post("createProjectApiToken", path, {
  params: ProjectPath,
  payload: NewProjectApiToken,
  success: created(ShownApiToken),
  error: [ExceedsLimitError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "CREATE_PROJECT_API_TOKEN", scope: "project" })
  .annotateMerge(
    operation(
      "createProjectApiToken",
      "Create an API token of a project",
      "It is for this project alone. The answer has its secret, which is shown this once."
    )
  )

const deleteProjectApiToken = HttpApiEndpoint.delete("deleteProjectApiToken", `${path}/:apiToken`, {
  params: { ...ProjectPath, ...ApiTokenPath },
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_PROJECT_API_TOKEN", scope: "project" })
  .annotateMerge(
    operation("deleteProjectApiToken", "Delete an API token of a project", "One that is for other projects too stays.")
  )

export class ProjectApiTokensGroup extends HttpApiGroup.make("projectApiTokens")
  .add(getProjectApiTokens, createProjectApiToken, deleteProjectApiToken)
  .annotateMerge(
    OpenApi.annotations({ title: "API tokens of projects", description: "What owners and members do with tokens" })
  ) {}
