import type { JsonText } from "@halyard/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

/** Answers JSON as it is, past the encoder: that stores write what the contract says is tested with its schemas. */
export const answerJson = <A, E, R>(
  json: Effect.Effect<JsonText<A>, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.map(json, ({ text }) => HttpServerResponse.text(text, { contentType: "application/json" }))
