import { validateSdkTokens } from "@halyard/core/use-cases"
import { RelayApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { markStaleTokens } from "../../delivery/mark-stale.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

/** Validates tokens for relays behind this one. */
export const layerRelayTokens = HttpApiBuilder.group(RelayApi, "relayTokens", (handlers) =>
  handlers.handleAll({
    getValidTokens: ({ payload }) =>
      asWireErrors(Effect.map(Effect.tap(validateSdkTokens(payload.tokens), markStaleTokens), (tokens) => ({ tokens })))
  })
)
