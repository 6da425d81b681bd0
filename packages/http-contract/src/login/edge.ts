import { field, SecretText, ValidatedToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RateLimitError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { apiTokenExamples } from "../tokens/tokens.examples.ts"

const TokensToValidate = Schema.Struct({
  tokens: field(Schema.Array(SecretText), "The secrets, at most 100")
}).annotate({
  identifier: "TokensToValidate",
  description: "Secrets of API tokens to validate."
})

const ValidatedTokens = Schema.Struct({
  tokens: field(Schema.Array(ValidatedToken), "The valid tokens, in the order of the request")
}).annotate({
  identifier: "ValidatedTokens",
  description: "The valid tokens."
})

const validateTokens = HttpApiEndpoint.post("getValidTokens", "/edge/validate", {
  payload: TokensToValidate,
  success: ValidatedTokens,
  error: RateLimitError
}).annotateMerge(
  operation({
    summary: "Validate API tokens",
    description:
      "Returns the valid tokens with their type, projects and environment. Takes at most 100 requests a minute from an address.",
    example: apiTokenExamples.getValidTokens
  })
)

export class EdgeGroup extends HttpApiGroup.make("edge")
  .add(validateTokens)
  .annotateMerge(
    OpenApi.annotations({ title: "Proxies", description: "Validate tokens for proxies between SDKs and the service" })
  ) {}
