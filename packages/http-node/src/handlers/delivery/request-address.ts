import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"

/** Where a request comes from, as far as proxies in front can be believed. */
export const requestAddress = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
  Option.getOrUndefined(remoteAddress)
)
