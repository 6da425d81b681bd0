import { Effect, Option, Redacted, Result, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { serverAddress } from "./server-address.ts"
import { UnreadableServer } from "./unreadable-server.ts"

/** The admin interface of a server. Paths begin after `/api/admin`. */
export interface Peer {
  /** Returns the answer. None if this server does not have the path. */
  readonly ask: (path: string, body?: object) => Effect.Effect<Option.Option<unknown>, UnreadableServer>
  /** Returns the answer of a path that every server has. */
  readonly need: (path: string, body?: object) => Effect.Effect<unknown, UnreadableServer>
}

export interface PeerOptions {
  /** The address of the server, with a base path if it has one. */
  readonly url: string
  readonly token: Redacted.Redacted
  /** How long to wait before a failed request is repeated for the first time. The pause doubles each time. */
  readonly retryMillis?: number
}

export const makePeer = Effect.fnUntraced(function* ({ retryMillis = 500, token, url }: PeerOptions) {
  const address = yield* Effect.fromResult(serverAddress(url))
  const secret = yield* Effect.fromResult(headerText(token))
  const send = (path: string, body: object | undefined) => {
    const target = `${address}/api/admin${path}`
    const request = body === undefined ? HttpClientRequest.get(target) : withJson(HttpClientRequest.post(target), body)
    const authorized = HttpClientRequest.setHeader(request, "authorization", secret)
    return repeat(attempt(authorized), `${request.method} ${target}`, retryMillis)
  }
  const ask = Effect.fnUntraced(function* (path: string, body?: object) {
    const answer = yield* send(path, body)
    if (isMissing(answer)) return Option.none()
    return Option.some(yield* Effect.fromResult(contentOf(answer, `${address}/api/admin${path}`)))
  })
  const need = Effect.fnUntraced(function* (path: string, body?: object) {
    const answer = yield* send(path, body)
    if (answer.status !== 404) return yield* Effect.fromResult(contentOf(answer, `${address}/api/admin${path}`))
    return yield* new UnreadableServer({
      reason: `No Unleash server of version 5 or later is at ${address}: it has no ${path}. If it has a base path, the address must include that`
    })
  })
  return { ask, need } satisfies Peer
})

const withJson = (request: HttpClientRequest.HttpClientRequest, body: object) =>
  HttpClientRequest.bodyText(request, JSON.stringify(body), "application/json")

/**
 * The token as a header. Refuses text that is invalid in headers, since the HTTP client's error would contain the
 * token.
 */
const headerText = (token: Redacted.Redacted): Result.Result<string, UnreadableServer> => {
  const text = Redacted.value(token).trim()
  return /^[\x21-\x7e]+$/.test(text) ? Result.succeed(text) : refused("The token is empty or has unusual characters")
}

interface Answer {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

/** A failed request, which is repeated if `mayPass`. */
interface Trouble {
  readonly trouble: string
  readonly afterMillis: number
  readonly mayPass: boolean
}

const attempt = (request: HttpClientRequest.HttpClientRequest): Effect.Effect<Answer, Trouble> =>
  HttpClient.execute(request).pipe(
    Effect.mapError(unreachable),
    Effect.flatMap(readAnswer),
    Effect.timeoutOrElse({
      duration: TIMEOUT_MILLIS,
      orElse: () => Effect.fail(passing(`does not answer within ${TIMEOUT_MILLIS / 1000} seconds`))
    }),
    // A client that follows redirects would leave out the token.
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.provide(FetchHttpClient.layer)
  )

/** The timeout of a request. An export of many features takes long. */
const TIMEOUT_MILLIS = 60_000

const passing = (trouble: string, afterMillis = 0): Trouble => ({ trouble, afterMillis, mayPass: true })

const lasting = (trouble: string): Trouble => ({ trouble, afterMillis: 0, mayPass: false })

const unreachable = (error: unknown): Trouble => {
  const reason = innermost(error)
  if (!/certificate|self.signed/i.test(reason)) return passing(`cannot be reached: ${reason}`)
  return lasting(`has a certificate that is not trusted: ${reason}. Set NODE_EXTRA_CA_CERTS to a file of its authority`)
}

const innermost = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : innermost(error.cause)
}

const readAnswer = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const { headers, status } = response
  const text = yield* readText(response)
  if (status === 503 && /maintenance mode/i.test(text)) return yield* Effect.fail(inMaintenance)
  if (status === 429 || status >= 500) {
    return yield* Effect.fail(passing(`answers with ${status}`, waitOf(headers["retry-after"])))
  }
  return { status, location: headers["location"], text }
})

const inMaintenance = lasting(
  "is in maintenance mode, in which it refuses to export features. Turn that off until this command has ended"
)

const waitOf = (seconds: string | undefined): number => {
  const wait = Number(seconds ?? 0)
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT_SECONDS) * 1000 : 0
}

const LONGEST_WAIT_SECONDS = 60

const readText = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const chunks: Array<Uint8Array> = []
  let size = 0
  yield* response.stream.pipe(
    Stream.mapError(unreachable),
    Stream.runForEach((chunk) => {
      size += chunk.length
      chunks.push(chunk)
      return size > LARGEST_ANSWER ? Effect.fail(tooLarge) : Effect.void
    })
  )
  return Buffer.concat(chunks).toString("utf8")
})

const LARGEST_ANSWER = 256_000_000

const tooLarge = lasting(`answers with more than ${LARGEST_ANSWER} bytes`)

/** Repeats a request that may succeed later, with growing pauses. */
const repeat = (
  once: Effect.Effect<Answer, Trouble>,
  what: string,
  retryMillis: number,
  left = REPETITIONS
): Effect.Effect<Answer, UnreadableServer> =>
  once.pipe(
    Effect.catch(({ afterMillis, mayPass, trouble }) =>
      mayPass && left > 0
        ? Effect.delay(repeat(once, what, retryMillis * 2, left - 1), Math.max(afterMillis, retryMillis))
        : Effect.fail(new UnreadableServer({ reason: `The server ${trouble} (${what})` }))
    )
  )

const REPETITIONS = 5

/** Whether this edition or version of the server does not have the path. */
const isMissing = ({ status }: Answer): boolean => [400, 402, 404, 405].includes(status)

const contentOf = ({ location, status, text }: Answer, target: string): Result.Result<unknown, UnreadableServer> => {
  if (status === 401) return refused("The server refuses the token")
  if (status === 403) {
    return refused(`The token may not read ${target}. Use an admin token, or a personal token of an administrator`)
  }
  if (status >= 300 && status < 400) {
    return refused(`${target} redirects to ${location ?? "another address"}. Give the address that answers itself`)
  }
  if (status >= 400) return refused(`The server answers with ${status} (${target})`)
  return Result.try({
    try: (): unknown => JSON.parse(text),
    catch: () =>
      new UnreadableServer({ reason: `No Unleash server is at this address: ${target} does not answer JSON` })
  })
}

const refused = (reason: string) => Result.fail(new UnreadableServer({ reason }))
