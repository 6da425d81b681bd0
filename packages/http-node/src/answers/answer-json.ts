import type { JsonText } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import etag from "etag"

/** Answers JSON as it is, past the encoder: that stores write what the contract says is tested with its schemas. */
export const answerJson = <A, E, R>(
  json: Effect.Effect<JsonText<A>, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> => Effect.map(json, respond)

const respond = (json: JsonText<unknown>): HttpServerResponse.HttpServerResponse => {
  const { bytes, tag } = encode(json)
  return HttpServerResponse.uint8Array(bytes, { contentType, headers: { etag: tag } })
}

const contentType = "application/json"

/** What goes over the wire, and a tag that is another one as soon as any of it differs. */
interface Encoded {
  readonly bytes: Buffer
  readonly tag: string
}

/**
 * Stores answer the same again and again while nothing changes, so it is encoded once. What was last made of a
 * large piece is kept too: the same once more is not even put together.
 */
const encode = (json: JsonText<unknown>): Encoded => {
  const known = encoded.get(json)
  if (known !== undefined) return known
  const pieces = json.pieces.map((piece) => (typeof piece === "string" ? encodeText(piece) : encode(piece)))
  const tag = etag(pieces.map((piece) => piece.tag).join(), { weak: true })
  const large = json.pieces.find((piece) => typeof piece !== "string")
  const last = large && madeLast.get(large)
  const made = last?.tag === tag ? last : { bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)), tag }
  encoded.set(json, made)
  if (large !== undefined) madeLast.set(large, made)
  return made
}

const encodeText = (text: string): Encoded => {
  const bytes = Buffer.from(text)
  return { bytes, tag: etag(bytes) }
}

const encoded = new WeakMap<JsonText<unknown>, Encoded>()

const madeLast = new WeakMap<JsonText<unknown>, Encoded>()
