import { CurrentInstance, CurrentSdkToken, forgedRefusal, type SdkTokenType } from "@halyard/core/domain"
import { type DeliverySnapshots, SdkTokens } from "@halyard/core/ports"
import { Context, Effect, Layer, type Redacted } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { ClientAccess, FrontendAccess } from "@halyard/http-contract"
import { makeMarkStale } from "../delivery/mark-stale.ts"
import { secretIn } from "../checks/request-secrets.ts"
import { asWireErrors } from "../answers/wire-errors.ts"

/**
 * Authenticates requests of SDKs. Answers 401 without a valid token, and 403 for a token of another type. Pages of
 * other origins may call the frontend API only.
 */
export const layerSdkAccess: Layer.Layer<ClientAccess | FrontendAccess, never, DeliverySnapshots | SdkTokens> =
  Layer.effectContext(
    Effect.gen(function* () {
      const { find } = yield* SdkTokens
      const markStale = yield* makeMarkStale
      const { serviceUrl } = yield* CurrentInstance
      const found = Effect.fnUntraced(function* (credential: Redacted.Redacted<string>, type: SdkTokenType) {
        const refusal =
          type === "frontend" ? undefined : forgedRefusal(yield* HttpServerRequest.HttpServerRequest, serviceUrl)
        return yield* refusal ?? find(secretIn(credential), type)
      })
      const admit =
        (type: SdkTokenType) =>
        <E, R>(
          httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | CurrentSdkToken>,
          { credential }: { readonly credential: Redacted.Redacted<string> }
        ) =>
          Effect.flatMap(asWireErrors(found(credential, type)), (token) =>
            markStale(token, Effect.provideService(httpEffect, CurrentSdkToken, token))
          )

      return Context.make(ClientAccess, ClientAccess.of({ clientToken: admit("client") })).pipe(
        Context.add(FrontendAccess, FrontendAccess.of({ frontendToken: admit("frontend") }))
      )
    })
  )
