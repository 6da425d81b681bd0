import { CurrentInstance, type JsonText } from "@halyard/core/domain"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { weakTag } from "./entity-tag.ts"

/** Answers a created resource with its `Location`: the path segments below `/api/admin`. */
export const answerCreated = Effect.fnUntraced(function* <A, E, R>(
  create: Effect.Effect<A, E, R>,
  segmentsOf: (created: A) => ReadonlyArray<string>
) {
  const body = yield* create
  const { baseUriPath } = yield* CurrentInstance
  const location = [`${baseUriPath}/api/admin`, ...segmentsOf(body).map(encodeURIComponent)].join("/")
  return HttpApiSchema.withHeaders({ body, headers: { location } })
})

/**
 * Answers JSON text without encoding it again. Tests check against the contract's schemas that stores write the right
 * JSON.
 */
export const answerJson = <A, E, R>(
  json: Effect.Effect<JsonText<A>, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> => Effect.map(json, jsonAnswer)

/** Answers JSON text without an entity tag: for answers to POST, which clients do not revalidate. */
export const answerUntagged = <A, E, R>(
  json: Effect.Effect<JsonText<A>, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.map(json, ({ text }) => HttpServerResponse.text(text, { contentType: "application/json" }))

/** Text is answered as text, which Node writes together with the head. Bytes are not decoded for that. */
const jsonAnswer = (json: JsonText<unknown>): HttpServerResponse.HttpServerResponse => {
  if (json.parts.every((part) => typeof part === "string")) {
    const { text } = json
    return HttpServerResponse.text(text, jsonOptions(text))
  }
  const bytes = Buffer.concat(json.parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part.utf8)))
  return HttpServerResponse.uint8Array(bytes, jsonOptions(bytes))
}

const jsonOptions = (body: string | Uint8Array) => ({
  contentType: "application/json",
  headers: { etag: weakTag(body) }
})
