import { CurrentPrincipal, CurrentReason, type Violation } from "@halyard/core/domain"
import { oneAtATime } from "@halyard/core/use-cases"
import { Context, Effect, Layer, Option, Result } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest } from "effect/http"
import { type HttpApiEndpoint, HttpApiError } from "effect/http-api"
import { type ErrorDetail, BodySize, BodyTypes, RequestChecks, ValidationError } from "@halyard/http-contract"
import { errorId } from "../answers/answer-failures.ts"
import { CurrentEndpoint } from "../answers/locate-input.ts"
import { detailOf } from "../answers/wire-errors.ts"
import { readReason } from "./change-reason.ts"
import { forbiddenInJson, forbiddenInParameters } from "./forbidden-text.ts"
import { HttpConfig } from "../http-config.ts"
import { payloadViolations } from "./payload-violations.ts"
import { parameterViolations, presentParameters } from "./query-parameters.ts"
import { LackedForLargeBody, mayBeLarge, readBody, withJsonBody, withPlainBody } from "./request-body.ts"
import { schemaViolations } from "./schema-violations.ts"

export const layerRequestChecks: Layer.Layer<RequestChecks> = Layer.effect(
  RequestChecks,
  Effect.gen(function* () {
    const { bodyLimits } = yield* HttpConfig

    return RequestChecks.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const isLimited = (yield* LackedForLargeBody) !== undefined
        const limit = bodyLimits[isLimited ? "standard" : Context.get(endpoint.annotations, BodySize)]
        const given = yield* HttpServerRequest.HttpServerRequest
        const takesBody = endpoint.payload.size > 0
        const typed = takesBody ? yield* withJsonBody(given, Context.get(endpoint.annotations, BodyTypes)) : given
        const checked = Effect.gen(function* () {
          const request = takesBody ? yield* withPlainBody(typed, limit) : given
          const body = takesBody ? yield* readBody(request, limit) : ""
          const query = yield* HttpServerRequest.ParsedSearchParams
          const reason = readReason(request.method, request.headers)
          yield* refuse([
            ...(Result.isFailure(reason) ? reason.failure : []),
            ...forbiddenInParameters("path", yield* HttpRouter.params),
            ...parameterViolations(request.url, query),
            ...forbiddenInJson(body)
          ])

          return yield* httpEffect.pipe(
            Effect.provideService(HttpServerRequest.HttpServerRequest, request),
            Effect.provideService(HttpServerRequest.ParsedSearchParams, presentParameters(query)),
            Effect.provideService(CurrentEndpoint, endpoint),
            Effect.provideService(CurrentReason, Result.getOrUndefined(reason)),
            Effect.tapError((error) => explain(error, endpoint, body))
          )
        })
        // A large body is read when it is its turn: it takes memory, and the processor to decode it.
        return limit > bodyLimits.standard && (yield* mayBeLarge(typed, bodyLimits.standard))
          ? yield* largeInTurn(checked)
          : yield* checked
      })
    )
  })
)

/** One at a time for each caller. What comes without a large body, such as an export, does not wait for it. */
const largeInTurn = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const principal = yield* Effect.serviceOption(CurrentPrincipal)
  if (Option.isNone(principal)) return yield* work
  return yield* Effect.provideService(oneAtATime(work, "bodies"), CurrentPrincipal, principal.value)
})

/** Fails in the wire's form for what the decoders refused; what failed otherwise fails on as it is. */
const explain = Effect.fnUntraced(function* (error: unknown, endpoint: HttpApiEndpoint.Top, body: string) {
  if (!HttpApiError.HttpApiSchemaError.is(error)) return
  switch (error.kind) {
    case "Params":
      return yield* nothingThere
    case "Query":
      return yield* refuse(schemaViolations("query", error.cause.issue))
    case "Payload":
      return yield* refuse(payloadViolations(endpoint, body, error.cause.issue))
    default:
      return yield* Effect.die(error)
  }
})

/** A path whose parameters no resource can have is answered as an unknown one. */
const nothingThere = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
  Effect.die(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
)

const SHOWN_IN_MESSAGE = 5

/** Fails with the violations, if there are any. */
export const refuse = Effect.fnUntraced(function* (violations: ReadonlyArray<Violation>) {
  if (violations.length === 0) return
  const more = violations.length - SHOWN_IN_MESSAGE
  const details = fitting(violations.map(detailOf))
  const shown = details.slice(0, SHOWN_IN_MESSAGE).map(({ message }) => message)
  const message = [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("; ")
  return yield* new ValidationError({ id: yield* errorId, message, details })
})

/** The first details that fit into a readable answer: one alone may list hundreds of allowed values. */
const fitting = (details: ReadonlyArray<ErrorDetail>): ReadonlyArray<ErrorDetail> => {
  let left = MOST_TEXT
  return details.filter(({ message, path }) => {
    const fits = left > 0
    left -= message.length + path.length
    return fits
  })
}

const MOST_TEXT = 200_000
