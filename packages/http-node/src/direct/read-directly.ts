import { CurrentPrincipal, type Principal } from "@halyard/core/domain"
import { AdminApi } from "@halyard/http-contract"
import { Context, Effect, Redacted, Schema } from "effect"
import { Cookies, type HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { type Asking, makeAdmission } from "../middleware/admission.ts"
import { beginEarly } from "../middleware/begin-early.ts"
import { DirectAnswers, type DirectRequest } from "./direct-answers.ts"
import { directJson, directOf, type DirectResponse } from "./direct-response.ts"

/**
 * Answers an operation of the admin API directly that begins early and takes no parameters. Returns the handler for the requests that
 * take the middleware. Who may call is looked up for each request, as by the middleware.
 */
export const readDirectly = Effect.fnUntraced(function* <A, E, R>(
  endpoint: ReadEndpoint,
  read: Effect.Effect<A, E, R>
) {
  const { admit, credentialsIn, expected } = yield* makeAdmission
  const run = Effect.runForkWith(yield* Effect.context<Exclude<R, CurrentPrincipal>>())
  const encoded = encoderOf(endpoint)
  const answerTo = (principal: Principal) =>
    Effect.map(Effect.provideService(read, CurrentPrincipal, principal), encoded)

  const answer = Effect.fnUntraced(function* (request: DirectRequest) {
    const shown = credentialsIn(asking(request), Redacted.make(request.headers["authorization"] ?? ""))
    const caller = yield* expected(shown.shown)
    return caller && (yield* beginEarly(caller, admit(shown, endpoint, {}), answerTo))
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
  get cookies() {
    return Cookies.parseHeader(headers["cookie"] ?? "")
  }
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
