import { Effect, Option } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"

/** Takes the client's address from `x-forwarded-for` if there are trusted proxies in front. */
export const behindProxies =
  (hops: number) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.updateService(app, HttpServerRequest.HttpServerRequest, (request) =>
      request.modify({ remoteAddress: addressBehind(hops, request) })
    )

/** The client's address. Each proxy appends the address of its client, so the last `hops` entries can be trusted. */
export const addressBehind = (hops: number, { headers, remoteAddress }: Connected): Option.Option<string> => {
  if (hops === 0) return remoteAddress
  const forwarded = (headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim())
  const trusted = forwarded.filter((address) => address !== "").slice(-hops)
  return Option.orElse(Option.fromNullishOr(trusted[0]), () => remoteAddress)
}

interface Connected extends Pick<HttpServerRequest.HttpServerRequest, "remoteAddress"> {
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The client's address, if known. */
export const requestAddress = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
  Option.getOrUndefined(remoteAddress)
)
