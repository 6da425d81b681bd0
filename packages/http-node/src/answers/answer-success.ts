import { CurrentInstance, type JsonText } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import etag from "etag"

/** Answers what was made together with its address: the segments below `/api/admin` that lead to it. */
export const answerCreated = Effect.fnUntraced(function* <A, E, R>(
  made: Effect.Effect<A, E, R>,
  segmentsOf: (made: A) => ReadonlyArray<string>
) {
  const body = yield* made
  const { baseUriPath } = yield* CurrentInstance
  const location = [`${baseUriPath}/api/admin`, ...segmentsOf(body).map(encodeURIComponent)].join("/")
  return HttpApiSchema.withHeaders({ body, headers: { location } })
})

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
