import { Outbound, OutboundFailed, type OutboundRequest, type OutboundResponse } from "@halyard/core/ports"
import { Duration, Effect, Layer, Result } from "effect"
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { outboundFailure } from "./outbound-failure.ts"
import { isPrivateHost } from "./public-address.ts"
import { PRIVATE_ADDRESS, publicLookup } from "./public-lookup.ts"

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
