import type { JsonText } from "@halyard/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import etag from "etag"

/** Answers JSON as it is, past the encoder: that stores write what the contract says is tested with its schemas. */
export const answerJson = <A, E, R>(
  json: Effect.Effect<JsonText<A>, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> => Effect.map(json, respond)

const respond = (json: JsonText<unknown>): HttpServerResponse.HttpServerResponse => {
  const [text] = json.pieces
  if (json.pieces.length === 1 && typeof text === "string") return HttpServerResponse.text(text, { contentType })
  const { bytes, tag } = encode(json)
  return HttpServerResponse.uint8Array(bytes, { contentType, headers: { etag: tag } })
}

const contentType = "application/json"

/** What goes over the wire, and a tag that is another one as soon as any of it differs. */
interface Encoded {
  readonly bytes: Buffer
  readonly tag: string
}

/** Stores answer large pieces again and again while nothing changes, so each is encoded once. */
const encode = (json: JsonText<unknown>): Encoded => {
  const known = encoded.get(json)
  if (known !== undefined) return known
  const pieces = json.pieces.map((piece) => (typeof piece === "string" ? encodeText(piece) : encode(piece)))
  const made = {
    bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)),
    tag: etag(pieces.map(({ tag }) => tag).join(), { weak: true })
  }
  encoded.set(json, made)
  return made
}

const encodeText = (text: string): Encoded => {
  const bytes = Buffer.from(text)
  return { bytes, tag: etag(bytes) }
}

const encoded = new WeakMap<JsonText<unknown>, Encoded>()
