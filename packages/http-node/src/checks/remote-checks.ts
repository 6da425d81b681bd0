import { CurrentSdkToken, NoAccess } from "@halyard/core/domain"
import { type DeliverySnapshots, SdkTokens } from "@halyard/core/ports"
import { Effect, Layer, Redacted } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { EvaluationError, RemoteAccess, RemoteChecks, RequestChecks, ValidationError } from "@halyard/http-contract"
import { makeMarkStale } from "../delivery/mark-stale.ts"
import { secretIn } from "./request-secrets.ts"
import { asWireErrors } from "../answers/wire-errors.ts"

/** Authenticates requests with a frontend or a client token. */
export const layerRemoteAccess: Layer.Layer<RemoteAccess, never, DeliverySnapshots | SdkTokens> = Layer.effect(
  RemoteAccess,
  Effect.gen(function* () {
    const { find } = yield* SdkTokens
    const markStale = yield* makeMarkStale
    return RemoteAccess.of({
      evaluationToken: Effect.fnUntraced(function* (httpEffect, { credential }) {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const secret = secretIn(credential) ?? secretIn(Redacted.make(headers["x-api-key"] ?? ""))
        const found = find(secret, "frontend").pipe(
          Effect.catchTag("NoAccess", () => find(secret, "client")),
          Effect.catchTag("NoAccess", () => new NoAccess({ permissions: [], reason: tokenNeeded }))
        )
        const token = yield* asWireErrors(found)
        return yield* markStale(token, Effect.provideService(httpEffect, CurrentSdkToken, token))
      })
    })
  })
)

const tokenNeeded = "Remote evaluation needs a frontend or a client token"

/** Checks requests, and answers with errors in the format of the OpenFeature remote evaluation protocol. */
export const layerRemoteChecks: Layer.Layer<RemoteChecks, never, RequestChecks> = Layer.effect(
  RemoteChecks,
  Effect.gen(function* () {
    const check = yield* RequestChecks
    return RemoteChecks.of(
      Effect.fnUntraced(function* (httpEffect, options) {
        const { key } = yield* HttpRouter.params
        return yield* Effect.mapError(check(httpEffect, options), (error) =>
          error instanceof ValidationError ? failureOf(error, key) : error
        )
      })
    )
  })
)

const failureOf = ({ details, id, message }: ValidationError, key: string | undefined): EvaluationError =>
  new EvaluationError({
    id,
    message,
    details,
    ...(key === undefined ? {} : { key }),
    errorCode: details.every(({ path }) => path.startsWith("/body/context")) ? "INVALID_CONTEXT" : "PARSE_ERROR",
    errorDetails: message
  })
