import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import ipaddr from "ipaddr.js"
import { isIP, isIPv4 } from "node:net"
import type { ArrivedRequest, Middleware } from "../middleware/middleware.ts"

/**
 * Sets the remote address of the request to the plain address of its client, which is in `x-forwarded-for` behind
 * trusted proxies.
 */
export const clientAddress =
  (hops: number): Middleware =>
  (request) => {
    const remoteAddress = addressBehind(hops, request)
    const isSame = Option.getOrUndefined(remoteAddress) === Option.getOrUndefined(request.remoteAddress)
    return isSame ? {} : { request: { ...request, remoteAddress } }
  }

/**
 * The client's address. Each proxy appends the address of its client, so the last `hops` entries can be trusted. An
 * entry that is no address, such as `unknown`, is ignored, and the address of the connection is used.
 */
export const addressBehind = (hops: number, { headers, remoteAddress }: Connected): Option.Option<string> => {
  const forwarded = hops === 0 ? [] : (headers["x-forwarded-for"] ?? "").split(",")
  const [trusted = ""] = forwarded.filter((entry) => entry.trim() !== "").slice(-hops)
  return Option.orElse(plainAddress(trusted), () => Option.flatMap(remoteAddress, plainAddress))
}

type Connected = Pick<ArrivedRequest, "headers" | "remoteAddress">

/**
 * The IP address in a text as proxies and sockets write it: without port, brackets, quotes and zone, an IPv4 address in
 * its own form instead of `::ffff:`, and an IPv6 address in its shortest form. None for other texts.
 */
export const plainAddress = (text: string): Option.Option<string> => {
  if (isIPv4(text)) return Option.some(text)
  const entry = text.trim().replace(/^"(.*)"$/, "$1")
  const [, bracketed, bare] = /^(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*)$/.exec(entry) ?? []
  const [address = ""] = (bracketed ?? bare ?? entry).split("%")
  return isIP(address) === 0 ? Option.none() : Option.some(ipaddr.process(address).toString())
}

/** The client's address, if known. */
export const requestAddress = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
  Option.getOrUndefined(remoteAddress)
)
