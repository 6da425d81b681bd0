import { field, limitedList, RelayTokenRequest, SecretText, ValidatedToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import {
  AuthenticationRequired,
  ExceedsLimitError,
  InvalidOperationError,
  NoAccessError,
  RateLimitError
} from "../operation/errors.ts"
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
      "Returns the valid tokens with their type, projects and environment. Takes at most 100 requests a minute from an address that contain a secret which is not valid. A relay whose server, or its database, is away says in the header `x-halyard-stale` for how many seconds.",
    example: apiTokenExamples.getValidTokens
  })
)

const issueTokens = HttpApiEndpoint.post("edgeCreateOrReturnTokens", "/edge/issue-token", {
  payload: Schema.Struct({
    tokens: field(limitedList(RelayTokenRequest, 100), "The environments, and the projects in them")
  }).annotate({ identifier: "RelayTokenRequests", description: "The tokens that a relay asks for." }),
  success: ValidatedTokens,
  error: [AuthenticationRequired, ExceedsLimitError, InvalidOperationError, NoAccessError]
}).annotateMerge(
  operation({
    summary: "Issue tokens to a relay",
    description:
      "Returns a backend token for each environment with its projects, the same for the same credential, and creates those that do not exist. Relays sign the request (`authorization: HMAC <client id>:<signature>`, `x-timestamp`, `x-nonce`, `content-sha256`) with the secret that the operator configures; others need an admin or personal token whose owner may create such tokens.",
    example: apiTokenExamples.edgeCreateOrReturnTokens
  })
)

/** Only the validation of tokens, which relays serve to relays behind them. */
export class RelayTokensGroup extends HttpApiGroup.make("relayTokens")
  .add(validateTokens)
  .annotateMerge(OpenApi.annotations({ title: "Relayed tokens", description: "Validate tokens for relays" })) {}

export class EdgeGroup extends HttpApiGroup.make("edge")
  .add(validateTokens, issueTokens)
  .annotateMerge(
    OpenApi.annotations({ title: "Proxies", description: "Validate tokens for proxies between SDKs and the service" })
  ) {}
