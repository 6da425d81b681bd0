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
import { HttpConfig, type HttpSettings } from "../http-config.ts"
import { payloadViolations } from "./payload-violations.ts"
import { parameterViolations, presentParameters } from "./query-parameters.ts"
import { LackedForLargeBody, mayBeLarge, readBody, withJsonBody, withPlainBody } from "./request-body.ts"
import { schemaViolations } from "./schema-violations.ts"

export const layerRequestChecks: Layer.Layer<RequestChecks> = Layer.effect(
  RequestChecks,
  Effect.gen(function* () {
    const { bodyLimits } = yield* HttpConfig

    return RequestChecks.of((httpEffect, { endpoint }) =>
      endpoint.payload.size === 0
        ? Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => checked(httpEffect, endpoint, request, ""))
        : withCheckedBody(httpEffect, endpoint, bodyLimits)
    )
  })
)

/** Runs the handler with a body of the type and size that the operation takes. */
const withCheckedBody = <A, E, R>(
  httpEffect: Effect.Effect<A, E, R>,
  endpoint: HttpApiEndpoint.Top,
  { batch, standard }: HttpSettings["bodyLimits"]
) => {
  const size = Context.get(endpoint.annotations, BodySize)
  const types = Context.get(endpoint.annotations, BodyTypes)
  return Effect.gen(function* () {
    const isLimited = (yield* LackedForLargeBody) !== undefined
    const limit = isLimited || size === "standard" ? standard : batch
    const typed = yield* withJsonBody(yield* HttpServerRequest.HttpServerRequest, types)
    const read = Effect.gen(function* () {
      const request = yield* withPlainBody(typed, limit)
      return yield* checked(httpEffect, endpoint, request, yield* readBody(request, limit))
    })
    // Large bodies take turns, since they need memory, and CPU time to decode.
    return limit > standard && (yield* mayBeLarge(typed, standard)) ? yield* largeInTurn(read) : yield* read
  })
}

/** Runs the handler unless the request has texts that stores cannot save. */
const checked = Effect.fnUntraced(function* <A, E, R>(
  httpEffect: Effect.Effect<A, E, R>,
  endpoint: HttpApiEndpoint.Top,
  request: HttpServerRequest.HttpServerRequest,
  body: string
) {
  const query = yield* HttpServerRequest.ParsedSearchParams
  const reason = readReason(request.method, request.headers)
  yield* refuse([
    ...(Result.isFailure(reason) ? reason.failure : []),
    ...forbiddenInParameters("path", yield* HttpRouter.params),
    ...parameterViolations(request.url, query),
    ...forbiddenInJson(body)
  ])
  return yield* httpEffect.pipe(
    Effect.updateContext((context: Context.Context<R>) =>
      context.pipe(
        Context.add(HttpServerRequest.HttpServerRequest, request),
        Context.add(HttpServerRequest.ParsedSearchParams, presentParameters(query)),
        Context.add(CurrentEndpoint, endpoint),
        Context.add(CurrentReason, Result.getOrUndefined(reason))
      )
    ),
    Effect.tapError((error) => explain(error, endpoint, body))
  )
})

/** Handles one large body at a time for each caller. Requests without one, such as exports, do not wait. */
const largeInTurn = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const principal = yield* Effect.serviceOption(CurrentPrincipal)
  if (Option.isNone(principal)) return yield* work
  return yield* Effect.provideService(oneAtATime(work, "bodies"), CurrentPrincipal, principal.value)
})

/** Turns the failures of decoders into errors with every violation. Other failures stay as they are. */
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

/** Answers 404 to a path with parameters that no resource can have. */
const nothingThere = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
  Effect.die(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
)

const LONGEST_IN_MESSAGE = 5

/** Fails with the violations, if there are any. */
export const refuse = Effect.fnUntraced(function* (violations: ReadonlyArray<Violation>) {
  if (violations.length === 0) return
  const more = violations.length - LONGEST_IN_MESSAGE
  const details = fitting(violations.map(detailOf))
  const listed = details.slice(0, LONGEST_IN_MESSAGE).map(({ message }) => message)
  const message = [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join("; ")
  return yield* new ValidationError({ id: yield* errorId, message, details })
})

/** The first details that fit into an answer of readable size, since one alone may list hundreds of allowed values. */
const fitting = (details: ReadonlyArray<ErrorDetail>): ReadonlyArray<ErrorDetail> => {
  let left = MOST_TEXT
  return details.filter(({ message, path }) => {
    const fits = left > 0
    left -= message.length + path.length
    return fits
  })
}

const MOST_TEXT = 200_000
