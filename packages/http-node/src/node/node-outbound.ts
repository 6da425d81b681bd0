import { Outbound, OutboundFailed, type OutboundRequest, type OutboundResponse } from "@halyard/core/ports"
import { Duration, Effect, Layer, Result } from "effect"
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isPrivateHost, PRIVATE_ADDRESS, publicLookup } from "./public-address.ts"

export interface OutboundSettings {
  /** Whether addresses that are not public may be reached: of the host itself, and of what is behind its firewall. */
  readonly allowPrivateUrls: boolean
  /** For how long a request may take, answer included. */
  readonly patience?: Duration.Input
}

/**
 * Sends by Node's own client, over a connection of its own each, and straight: proxies that the environment names are for
 * the host to know. Redirects are answers, and certificates are verified.
 */
export const layerNodeOutbound = ({
  allowPrivateUrls,
  patience = "10 seconds"
}: OutboundSettings): Layer.Layer<Outbound> =>
  Layer.succeed(
    Outbound,
    Outbound.of({
      post: Effect.fn("postOutbound")(function* (request) {
        const url = URL.parse(request.url)
        if (url === null || !/^https?:$/.test(url.protocol)) return yield* notOfTheWeb
        if (!allowPrivateUrls && isPrivateHost(url.hostname)) return yield* outboundFailure({ code: PRIVATE_ADDRESS })
        return yield* Effect.timeoutOrElse(send(url, request, allowPrivateUrls), {
          duration: patience,
          orElse: () =>
            new OutboundFailed({
              message: `The receiver did not answer within ${Duration.format(Duration.fromInputUnsafe(patience))}`
            })
        })
      })
    })
  )

const notOfTheWeb = new OutboundFailed({ message: "The address of the receiver is not an http or https URL" })

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

/** Reads as much of the answer as anybody looks at, and lets go of the connection. */
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

/** Says to people what an error of a connection means, and nothing of what was sent. */
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
    message: "The address of the receiver is not public, and this service may only reach those that are"
  },
  { codes: /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/, message: "The name of the receiver could not be resolved" },
  { codes: /^ECONNREFUSED$/, message: "The receiver refused the connection" },
  {
    codes: /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/,
    message: "The receiver closed the connection before it had answered"
  },
  { codes: /^HPE_/, message: "The receiver did not answer as HTTP has it" },
  { codes: /^(?:EPROTO|ERR_SSL_)/, message: "The receiver could not be spoken to by TLS" },
  { codes: /CERT|SIGNATURE|ISSUER|ERR_TLS_/, message: "The certificate of the receiver cannot be trusted" },
  { codes: /^(?:ERR_INVALID_CHAR|ERR_HTTP_INVALID_)/, message: "The headers for the receiver could not be sent" }
]
