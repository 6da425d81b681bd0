import { traceparentOf } from "@halyard/core/domain"
import { Outbound, OutboundFailed, type OutboundRequest, type OutboundResponse } from "@halyard/core/ports"
import { Duration, Effect, Layer, Result } from "effect"
import type { ClientRequest, IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import { request as requestHttp } from "./http.ts"
import { isPrivateHost, PRIVATE_ADDRESS, publicLookup } from "./public-address.ts"

export interface OutboundSettings {
  /** Allows addresses that are not public, such as `localhost` or a private network. */
  readonly allowPrivateUrls: boolean
  /** Timeout of a request, including its response. 10 seconds by default. */
  readonly timeout?: Duration.Input
}

/**
 * Sends with Node's HTTP client, over a new connection each time. Ignores proxy variables of the environment, follows
 * no redirects, and verifies certificates.
 */
export const layerNodeOutbound = ({
  allowPrivateUrls,
  timeout = "10 seconds"
}: OutboundSettings): Layer.Layer<Outbound> =>
  Layer.succeed(
    Outbound,
    Outbound.of({
      post: Effect.fn("postOutbound")(function* (request) {
        const url = URL.parse(request.url)
        if (url === null || !/^https?:$/.test(url.protocol)) return yield* notHttp
        if (!allowPrivateUrls && isPrivateHost(url.hostname)) return yield* outboundFailure({ code: PRIVATE_ADDRESS })
        const headers = { ...(yield* traceHeaders), ...request.headers }
        return yield* Effect.timeoutOrElse(send(url, { ...request, headers }, allowPrivateUrls), {
          duration: timeout,
          orElse: () =>
            new OutboundFailed({
              message: `The receiver did not answer within ${Duration.format(Duration.fromInputUnsafe(timeout))}`
            })
        })
      })
    })
  )

/** The headers that name the current trace, so that the receiver can continue it. */
const traceHeaders = Effect.match(Effect.currentSpan, {
  onFailure: () => ({}),
  onSuccess: (span) => ({ traceparent: traceparentOf(span) })
})

const notHttp = new OutboundFailed({ message: "The receiver's URL must start with http:// or https://" })

const send = (
  url: URL,
  { body, headers }: OutboundRequest,
  allowPrivateUrls: boolean
): Effect.Effect<OutboundResponse, OutboundFailed> =>
  Effect.callback((resume) => {
    const fail = (error: unknown) => resume(outboundFailure(error))
    const options = { method: "POST", headers, agent: false, ...(allowPrivateUrls ? {} : { lookup: publicLookup() }) }
    const started = Result.try(() => {
      const request = url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options)
      receive(request, (answer) => resume(Effect.succeed(answer)), fail)
      request.end(body)
      return request
    })
    if (Result.isFailure(started)) return fail(started.failure)
    const { success: request } = started
    return Effect.sync(() => request.destroy())
  })

/** Reads the first bytes of the answer, and closes the connection. */
const receive = (
  request: ClientRequest,
  succeed: (answer: OutboundResponse) => void,
  fail: (error: unknown) => void
): void => {
  request.on("error", fail)
  request.on("close", () => fail({ code: "ECONNRESET" }))
  request.on("response", (response: IncomingMessage) => {
    const chunks: Array<Buffer> = []
    const finish = () => {
      const body = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString("utf8")
      succeed({ status: response.statusCode ?? 0, body })
      request.destroy()
    }
    response.on("error", fail)
    response.on("end", finish)
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk)
      if (chunks.reduce((bytes, { length }) => bytes + length, 0) >= MOST_BYTES) finish()
    })
  })
}

const MOST_BYTES = 8192

/** Explains a connection error. The message never contains what was sent. */
export const outboundFailure = (error: unknown): OutboundFailed => {
  const code = codeOf(error)
  const message = meanings.find(({ codes }) => codes.test(code))?.message ?? "The receiver could not be reached"
  return new OutboundFailed({ message: code === PRIVATE_ADDRESS || code === "" ? message : `${message} (${code})` })
}

const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined
  return typeof code === "string" && /^[A-Z\d_]{1,60}$/.test(code) ? code : ""
}

const meanings: ReadonlyArray<{ readonly codes: RegExp; readonly message: string }> = [
  {
    codes: new RegExp(`^${PRIVATE_ADDRESS}$`),
    message: "The receiver's address is not public, and this service may only send to public addresses"
  },
  { codes: /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/, message: "The receiver's host name could not be resolved" },
  { codes: /^ECONNREFUSED$/, message: "The receiver refused the connection" },
  {
    codes: /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/,
    message: "The receiver closed the connection before it answered"
  },
  { codes: /^HPE_/, message: "The receiver's answer is not valid HTTP" },
  { codes: /^(?:EPROTO|ERR_SSL_)/, message: "The receiver refused the TLS connection" },
  { codes: /CERT|SIGNATURE|ISSUER|ERR_TLS_/, message: "The receiver's certificate is not trusted" },
  {
    codes: /^(?:ERR_INVALID_CHAR|ERR_HTTP_INVALID_)/,
    message: "The request has an invalid header, so it was not sent to the receiver"
  }
]
