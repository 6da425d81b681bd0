import { VERSION } from "@halyard/core/domain"
import { type Duration, Effect, type Redacted, Redacted as Secret, type Scope, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { Unreachable } from "./unreachable.ts"

/** Sends requests to the server upstream. */
export interface Upstream {
  /** The whole response. Fails for 429 and for 5xx. */
  readonly send: (request: UpstreamRequest) => Effect.Effect<UpstreamResponse, Unreachable>
  /** The response with its body as a stream, until the scope closes. */
  readonly open: (request: UpstreamRequest) => Effect.Effect<StreamedResponse, Unreachable, Scope.Scope>
}

export interface UpstreamRequest {
  /** Begins with a slash. */
  readonly path: string
  /** The token to authenticate with, if the request needs one. */
  readonly secret?: Redacted.Redacted<string>
  readonly headers?: Readonly<Record<string, string>>
  /** Sends a POST instead of a GET. */
  readonly body?: object
}

export interface UpstreamResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

export interface StreamedResponse extends Omit<UpstreamResponse, "text"> {
  readonly text: Stream.Stream<string, Unreachable>
}

/** Makes a client of the server. The URL includes its base path, if it has one. `instance` identifies this relay. */
export const makeUpstream = (baseUrl: string, instance: string): Upstream => {
  const requestOf = ({ body, headers, path, secret }: UpstreamRequest) => {
    const target = `${baseUrl}${path}`
    const request =
      body === undefined
        ? HttpClientRequest.get(target)
        : HttpClientRequest.bodyText(HttpClientRequest.post(target), JSON.stringify(body), "application/json")
    return HttpClientRequest.setHeaders(request, {
      "unleash-appname": "halyard-relay",
      "unleash-instanceid": instance,
      "unleash-sdk": `halyard-relay:${VERSION}`,
      ...(secret === undefined ? {} : { authorization: Secret.value(secret) }),
      ...headers
    })
  }
  return {
    send: (request) => inTime(Effect.flatMap(execute(requestOf(request)), readAll), "20 seconds"),
    open: (request) => Effect.flatMap(inTime(execute(requestOf(request)), "20 seconds"), opened)
  }
}

const execute = (request: HttpClientRequest.HttpClientRequest) =>
  HttpClient.execute(request).pipe(
    Effect.mapError(unreachable),
    // A client that follows redirects would leave out the token.
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.provide(FetchHttpClient.layer)
  )

const inTime = <A, R>(answer: Effect.Effect<A, Unreachable, R>, duration: Duration.Input) =>
  Effect.timeoutOrElse(answer, {
    duration,
    orElse: () => new Unreachable({ reason: "does not answer within 20 seconds", mayBeDone: true, retryAfterMillis: 0 })
  })

/** A request whose connection was never made cannot have done anything. */
const unreachable = (error: unknown): Unreachable => {
  const { code = "", message = String(error) } = innermost(error)
  const mayBeDone = !NEVER_CONNECTED.test(code)
  return new Unreachable({ reason: `cannot be reached: ${message || code}`, mayBeDone, retryAfterMillis: 0 })
}

const NEVER_CONNECTED =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*)$/

const innermost = (error: unknown): { readonly code?: string; readonly message?: string } => {
  const { cause, errors } = Object(error)
  if (cause instanceof Error) return innermost(cause)
  // If a host has several addresses, the error has a failure for each.
  return Array.isArray(errors) && errors[0] instanceof Error ? innermost(errors[0]) : Object(error)
}

const readAll = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const { headers, status } = response
  const text = yield* Effect.mapError(response.text, unreachable)
  yield* refuseTrouble(status, headers)
  const answer: UpstreamResponse = { status, headers, text }
  return answer
})

const opened = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const { headers, status } = response
  yield* refuseTrouble(status, headers)
  const text = response.stream.pipe(Stream.mapError(unreachable), Stream.decodeText())
  const answer: StreamedResponse = { status, headers, text }
  return answer
})

/** Fails for 429 and for 5xx. With 429 and 503, servers have not handled the request. */
const refuseTrouble = (status: number, headers: UpstreamResponse["headers"]): Effect.Effect<void, Unreachable> => {
  if (status !== 429 && status < 500) return Effect.void
  const seconds = Number(headers["retry-after"] ?? 0)
  const retryAfterMillis = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST_SECONDS_TO_WAIT) * 1000 : 0
  const mayBeDone = status !== 429 && status !== 503
  return new Unreachable({ reason: `answers with ${status}`, mayBeDone, retryAfterMillis, isLimit: status === 429 })
}

const MOST_SECONDS_TO_WAIT = 60
