import { validateSdkTokens } from "@halyard/core/use-cases"
import { RelayApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

/** Validates tokens for relays behind this one. */
export const layerRelayTokens = HttpApiBuilder.group(RelayApi, "relayTokens", (handlers) =>
  handlers.handleAll({
    getValidTokens: ({ payload }) =>
      asWireErrors(Effect.map(validateSdkTokens(payload.tokens), (tokens) => ({ tokens })))
  })
)
