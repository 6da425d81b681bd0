import type { JsonText } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import etag from "etag"

/** Answers JSON as it is, past the encoder: that stores write what the contract says is tested with its schemas. */
export const answerJson = <A, E, R>(
  json: Effect.Effect<JsonText<A>, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> => Effect.map(json, respond)

const respond = ({ text }: JsonText<unknown>): HttpServerResponse.HttpServerResponse => {
  const bytes = Buffer.from(text)
  return HttpServerResponse.uint8Array(bytes, {
    contentType: "application/json",
    headers: { etag: etag(bytes, { weak: true }) }
  })
}
