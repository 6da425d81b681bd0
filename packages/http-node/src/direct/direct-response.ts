import { HttpServerResponse } from "effect/http"
import { NodeStream } from "../delivery/node-stream.ts"

/** An answer as Node sends it. The responses of the middleware take longer to make than to send. */
export interface DirectResponse {
  readonly status: number
  /** Includes the length of the body, unless that is a stream. */
  readonly headers: Readonly<Record<string, string>>
  /** Text that Node encodes, bytes, or a stream that writes to the response. */
  readonly body: string | Uint8Array | NodeStream
}

/** An answer of 200 with JSON. Text is faster than bytes, since Node writes it together with the head. */
export const directJson = (body: string | Uint8Array): DirectResponse => ({
  status: 200,
  headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) },
  body
})

/** The direct answer as a response of the middleware. */
export const responseOf = ({ body, headers, status }: DirectResponse): HttpServerResponse.HttpServerResponse => {
  if (body instanceof NodeStream) return HttpServerResponse.raw(body, { status, headers })
  return typeof body === "string"
    ? HttpServerResponse.text(body, { status, headers })
    : HttpServerResponse.uint8Array(body, { status, headers })
}
