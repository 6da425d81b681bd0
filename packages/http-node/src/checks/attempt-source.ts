import { UNKNOWN_ADDRESS } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import ipaddr from "ipaddr.js"
import { requestAddress } from "../node/client-address.ts"

/** The address that login attempts are counted by: the IPv4 address, or the /64 network of an IPv6 address. */
export const attemptSource = Effect.map(requestAddress, (address) =>
  address === undefined ? UNKNOWN_ADDRESS : networkOf(address)
)

/** The client's own address, for the login history; null if unknown. */
export const loginAddress = Effect.map(requestAddress, (address) => address ?? null)

/** The name of the client, for the list of sessions. */
export const loginClient = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  return { ip: yield* loginAddress, userAgent: headers["user-agent"] ?? null }
})

/** Reduces an IPv6 address to its first 64 bits, since one customer can use all addresses of a /64 network. */
export const networkOf = (address: string): string => {
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return address
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(":")}::/64`
}
