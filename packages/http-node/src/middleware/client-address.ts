import { Effect, Option } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"

/** Takes the client's address from `x-forwarded-for`, as far as the configured number of proxies can be believed. */
export const behindProxies =
  (hops: number) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.updateService(app, HttpServerRequest.HttpServerRequest, (request) =>
      hops === 0 ? request : request.modify({ remoteAddress: clientAddress(request, hops) })
    )

/** Each proxy appends the address that it was called from, so the last `hops` entries are true. */
const clientAddress = (request: HttpServerRequest.HttpServerRequest, hops: number): Option.Option<string> => {
  const forwarded = (request.headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim())
  const believed = forwarded.filter((address) => address !== "").slice(-hops)
  return Option.orElse(Option.fromNullishOr(believed[0]), () => request.remoteAddress)
}

/** Where a request comes from, as far as proxies in front can be believed. */
export const requestAddress = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
  Option.getOrUndefined(remoteAddress)
)
