import { CurrentPrincipal, NoAccess, Unauthenticated } from "@halyard/core/domain"
import type { Secrets, SettingStore } from "@halyard/core/ports"
import { admitDirectory } from "@halyard/core/use-cases"
import {
  ContentTypeError,
  PayloadTooLargeError,
  RequestChecks,
  ScimError,
  ScimProtocol,
  ValidationError
} from "@halyard/http-contract"
import { Effect, Layer, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { secretIn } from "./request-secrets.ts"

export const layerScimProtocol: Layer.Layer<ScimProtocol, never, RequestChecks | Secrets | SettingStore> = Layer.effect(
  ScimProtocol,
  Effect.gen(function* () {
    const check = yield* RequestChecks
    const services = yield* Effect.context<Secrets | SettingStore>()

    return ScimProtocol.of(
      Effect.fnUntraced(
        function* (httpEffect, options) {
          const { headers } = yield* HttpServerRequest.HttpServerRequest
          const token = secretIn(Redacted.make(headers["authorization"] ?? "")) ?? Redacted.make("")
          const principal = yield* Effect.provide(admitDirectory(token), services)
          const checked = check(Effect.provideService(httpEffect, CurrentPrincipal, principal), options)
          return yield* Effect.map(checked, HttpServerResponse.setHeader("content-type", SCIM_JSON))
        },
        Effect.catch((error) => Effect.map(scimErrorOf(error), answer))
      )
    )
  })
)

const SCIM_JSON = "application/scim+json"

/** Failures of handlers are errors of SCIM already, so only other failures are translated. */
const scimErrorOf = (error: unknown): Effect.Effect<ScimError> => {
  if (error instanceof ScimError) return Effect.succeed(error)
  if (error instanceof Unauthenticated) return Effect.succeed(ScimError.of(401, error.message))
  if (error instanceof NoAccess) return Effect.succeed(ScimError.of(403, error.message))
  if (error instanceof ContentTypeError) return Effect.succeed(ScimError.of(415, error.message))
  if (error instanceof PayloadTooLargeError) return Effect.succeed(ScimError.of(413, error.message))
  return error instanceof ValidationError
    ? Effect.succeed(ScimError.of(400, error.message, "invalidSyntax"))
    : Effect.die(error)
}

const answer = ({ detail, schemas, scimType, status }: ScimError): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(
    { schemas, status, ...(scimType === undefined ? {} : { scimType }), detail },
    {
      status: Number(status),
      contentType: SCIM_JSON,
      headers: status === "401" ? { "www-authenticate": "Bearer" } : {}
    }
  )
