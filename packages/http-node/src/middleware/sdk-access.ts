import { CurrentSdkToken, type SdkTokenType } from "@halyard/core/domain"
import { SdkTokens } from "@halyard/core/ports"
import { Context, Effect, Layer, type Redacted } from "effect"
import type { HttpServerResponse } from "effect/http"
import { ClientAccess, FrontendAccess } from "@halyard/http-contract"
import { secretIn } from "../checks/request-secrets.ts"
import { asWireErrors } from "../answers/wire-errors.ts"

/** Authenticates requests of SDKs. Answers 401 without a valid token, and 403 for a token of another type. */
export const layerSdkAccess: Layer.Layer<ClientAccess | FrontendAccess, never, SdkTokens> = Layer.effectContext(
  Effect.gen(function* () {
    const { find } = yield* SdkTokens
    const admit =
      (type: SdkTokenType) =>
      <E, R>(
        httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | CurrentSdkToken>,
        { credential }: { readonly credential: Redacted.Redacted<string> }
      ) =>
        Effect.flatMap(asWireErrors(find(secretIn(credential), type)), (token) =>
          Effect.provideService(httpEffect, CurrentSdkToken, token)
        )

    return Context.make(ClientAccess, ClientAccess.of({ clientToken: admit("client") })).pipe(
      Context.add(FrontendAccess, FrontendAccess.of({ frontendToken: admit("frontend") }))
    )
  })
)
