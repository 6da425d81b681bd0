import { ShownApiToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

/** It may be a secret, so logs do not show it. */
export const ApiTokenPath = {
  apiToken: Schema.String.annotate({ description: "The id of the token, or its whole secret", examples: ["17"] })
}

export const expiresAt = Schema.NullOr(Schema.String.annotate({ format: "date-time" }))

const NewApiToken = Schema.Struct({
  tokenName: Schema.optionalKey(Schema.String),
  username: Schema.optionalKey(Schema.String.annotate({ deprecated: true })),
  type: Schema.String,
  project: Schema.optionalKey(Schema.String),
  projects: Schema.optionalKey(Schema.Array(Schema.String)),
  environment: Schema.optionalKey(Schema.String),
  expiresAt: Schema.optionalKey(expiresAt)
}).annotate({ identifier: "NewApiToken" })

export const ApiTokenList = Schema.Struct({ tokens: Schema.Array(ShownApiToken) }).annotate({
  identifier: "ApiTokenList"
})

const getApiTokens = HttpApiEndpoint.get("getAllApiTokens", "/api-tokens", { success: ApiTokenList })
  .annotate(RequiresPermission, {
    permission: "READ_CLIENT_API_TOKEN",
    or: "READ_FRONTEND_API_TOKEN",
    scope: "root"
  })
  .annotateMerge(
    operation(
      "getAllApiTokens",
      "List API tokens",
      "Those of the types that the caller may read; admin tokens need ADMIN."
    )
  )

const getApiTokensByName = HttpApiEndpoint.get("getApiTokensByName", "/api-tokens/:name", {
  params: { name: Schema.String.annotate({ description: "The name of the tokens", examples: ["web-shop"] }) },
  success: ApiTokenList
})
  .annotate(RequiresPermission, {
    permission: "READ_CLIENT_API_TOKEN",
    or: "READ_FRONTEND_API_TOKEN",
    scope: "root"
  })
  .annotateMerge(operation("getApiTokensByName", "Find API tokens", "By their name, which several may have."))

const createApiToken = HttpApiEndpoint.post("createApiToken", "/api-tokens", {
  payload: NewApiToken,
  success: created(ShownApiToken),
  error: ExceedsLimitError
})
  .annotate(RequiresPermission, {
    permission: "CREATE_CLIENT_API_TOKEN",
    or: "CREATE_FRONTEND_API_TOKEN",
    scope: "root"
  })
  .annotateMerge(
    operation(
      "createApiToken",
      "Create an API token",
      "The answer has its secret, which is shown this once. Admin tokens need ADMIN, others the permission for their type."
    )
  )

const updateApiToken = HttpApiEndpoint.put("updateApiToken", "/api-tokens/:apiToken", {
  params: ApiTokenPath,
  payload: Schema.Struct({ expiresAt }).annotate({ identifier: "ApiTokenExpiry" }),
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, {
    permission: "UPDATE_CLIENT_API_TOKEN",
    or: "UPDATE_FRONTEND_API_TOKEN",
    scope: "root"
  })
  .annotateMerge(
    operation("updateApiToken", "Change when an API token expires", "A moment that has passed makes it expire at once.")
  )

const deleteApiToken = HttpApiEndpoint.delete("deleteApiToken", "/api-tokens/:apiToken", {
  params: ApiTokenPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, {
    permission: "DELETE_CLIENT_API_TOKEN",
    or: "DELETE_FRONTEND_API_TOKEN",
    scope: "root"
  })
  .annotateMerge(operation("deleteApiToken", "Delete an API token", "It counts no longer from the next request on."))

export class ApiTokensGroup extends HttpApiGroup.make("apiTokens")
  .add(getApiTokens, getApiTokensByName, createApiToken, updateApiToken, deleteApiToken)
  .annotateMerge(
    OpenApi.annotations({
      title: "API tokens",
      description: "Credentials of programs: of SDKs, and for administration"
    })
  ) {}
