import { CurrentPrincipal, type Principal } from "@halyard/core/domain"
import { AdminApi } from "@halyard/http-contract"
import { Context, Effect, Redacted, Schema } from "effect"
import { Cookies, type HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { type Asking, makeAdmission } from "../middleware/admission.ts"
import { DirectAnswers, type DirectRequest } from "./direct-answers.ts"
import { directJson, directOf, type DirectResponse } from "./direct-response.ts"
import { readAfterEvents, readEachTime } from "./kept-answer.ts"

/** What is known about a read. */
interface ReadFacts {
  /** Whether the answer is the same for all callers who may have it, and changes only together with an event. */
  readonly changesWithEvents?: boolean
}

/**
 * Answers an operation of the admin API directly that begins early and takes no parameters. Returns the handler for the requests that
 * take the middleware. Who may call is looked up for each request, as by the middleware.
 */
export const readDirectly = Effect.fnUntraced(function* <A, E, R>(
  endpoint: ReadEndpoint,
  read: Effect.Effect<A, E, R>,
  { changesWithEvents = false }: ReadFacts = {}
) {
  const { admitted, credentialsIn, expected } = yield* makeAdmission
  const run = Effect.runForkWith(yield* Effect.context<Exclude<R, CurrentPrincipal>>())
  const encoded = encoderOf(endpoint)
  const answerTo = (principal: Principal) =>
    Effect.map(Effect.provideService(read, CurrentPrincipal, principal), encoded)

  const answerFor = (changesWithEvents ? readAfterEvents : readEachTime)(answerTo)
  const answer = Effect.fnUntraced(function* (request: DirectRequest) {
    const shown = credentialsIn(asking(request), Redacted.make(request.headers["authorization"] ?? ""))
    const caller = yield* expected(shown.shown)
    return caller && (yield* answerFor(caller, admitted(shown, endpoint, {})))
  })
  ;(yield* DirectAnswers).addRead(endpoint.path, (request) =>
    request.url.includes("?") ? undefined : run(answer(request))
  )
  return () => read
})

interface ReadEndpoint extends Pick<HttpApiEndpoint.Top, "annotations" | "success"> {
  readonly path: HttpRouter.PathInput & `/${string}`
}

/** Cookies are read only from requests without a secret in their header. */
const asking = ({ headers, method, source }: DirectRequest): Asking => ({
  method,
  source,
  headers,
  cookie: (name) => Cookies.parseHeader(headers["cookie"] ?? "")[name]
})

/** Encodes what a handler returns, as the contract says. */
const encoderOf = ({ success }: ReadEndpoint) => {
  const [schema = Schema.Unknown] = success
  const encode = Schema.encodeUnknownEffect(
    schema,
    Context.getOrUndefined(AdminApi.annotations, HttpApi.SuccessParseOptions)
  )
  return (value: unknown): DirectResponse | undefined =>
    HttpServerResponse.isHttpServerResponse(value)
      ? directOf(value)
      : directJson(JSON.stringify(encodeNow(encode(value))))
}

/** Encoders of JSON require no services. */
const encodeNow = Effect.runSyncWith(Context.makeUnsafe<unknown>(new Map()))
