import { ValidatedToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { SecretText } from "../operation/secret-text.ts"

const TokensToValidate = Schema.Struct({ tokens: Schema.Array(SecretText) }).annotate({
  identifier: "TokensToValidate"
})

const ValidatedTokens = Schema.Struct({ tokens: Schema.Array(ValidatedToken) }).annotate({
  identifier: "ValidatedTokens"
})

const validateTokens = HttpApiEndpoint.post("getValidTokens", "/edge/validate", {
  payload: TokensToValidate,
  success: ValidatedTokens
}).annotateMerge(
  operation("getValidTokens", "Validate API tokens", "Answers those that count, and what they are good for.")
)

export class EdgeGroup extends HttpApiGroup.make("edge")
  .add(validateTokens)
  .annotateMerge(
    OpenApi.annotations({ title: "Proxies", description: "What proxies ask that stand between SDKs and the service" })
  ) {}
