import { field, NewApiToken, ApiTokenView, tokenExpiry } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { pathText } from "../operation/paths.ts"
import { apiTokenExamples } from "./tokens.examples.ts"

/** A token can be addressed by its secret, so logs redact this parameter. */
export const ApiTokenPath = {
  apiToken: Schema.String.annotate({
    description: "The token's id, or its secret, complete or as listed",
    examples: ["17"]
  })
}

export const ApiTokenList = Schema.Struct({ tokens: field(Schema.Array(ApiTokenView), "The tokens") }).annotate({
  identifier: "ApiTokenList",
  description: "API tokens, oldest first."
})

const getApiTokens = HttpApiEndpoint.get("getAllApiTokens", "/api-tokens", { success: ApiTokenList }).annotateMerge(
  operation({
    summary: "List API tokens",
    description: "Tokens of the types that the caller may read. Admin tokens need `ADMIN`.",
    needs: root("READ_CLIENT_API_TOKEN", "READ_FRONTEND_API_TOKEN"),
    example: apiTokenExamples.getAllApiTokens
  })
)

const getApiTokensByName = HttpApiEndpoint.get("getApiTokensByName", "/api-tokens/:apiToken", {
  params: { apiToken: pathText("The tokens' name", "web-shop", "nameOfApiTokens") },
  success: ApiTokenList
}).annotateMerge(
  operation({
    summary: "Find API tokens by name",
    description: "Several tokens can have the same name.",
    needs: root("READ_CLIENT_API_TOKEN", "READ_FRONTEND_API_TOKEN"),
    example: apiTokenExamples.getApiTokensByName
  })
)

const createApiToken = HttpApiEndpoint.post("createApiToken", "/api-tokens", {
  payload: NewApiToken,
  success: created(ApiTokenView),
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Create an API token",
    description:
      "The secret is in this answer and, unless the server keeps API tokens readable, in no other. Client and frontend tokens need the permission for their type. Admin tokens and tokens for all projects need `ADMIN`.",
    needs: root("CREATE_CLIENT_API_TOKEN", "CREATE_FRONTEND_API_TOKEN"),
    example: apiTokenExamples.createApiToken
  })
)

const updateApiToken = HttpApiEndpoint.put("updateApiToken", "/api-tokens/:apiToken", {
  params: ApiTokenPath,
  payload: Schema.Struct({ expiresAt: tokenExpiry }).annotate({
    identifier: "ApiTokenExpiry",
    description: "The new expiry of a token."
  }),
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Change the expiry of an API token",
    description: "A time in the past makes the token expire immediately.",
    needs: root("UPDATE_CLIENT_API_TOKEN", "UPDATE_FRONTEND_API_TOKEN"),
    example: apiTokenExamples.updateApiToken
  })
)

const deleteApiToken = HttpApiEndpoint.delete("deleteApiToken", "/api-tokens/:apiToken", {
  params: ApiTokenPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete an API token",
    description: "It stops working immediately.",
    needs: root("DELETE_CLIENT_API_TOKEN", "DELETE_FRONTEND_API_TOKEN"),
    example: apiTokenExamples.deleteApiToken
  })
)

export class ApiTokensGroup extends HttpApiGroup.make("apiTokens")
  .add(getApiTokens, getApiTokensByName, createApiToken, updateApiToken, deleteApiToken)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({ title: "API tokens", description: "Manage the credentials of SDKs and admin programs" })
  ) {}
