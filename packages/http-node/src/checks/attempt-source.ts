import { UNKNOWN_ADDRESS } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { isIPv6 } from "node:net"

/** The address that login attempts are counted by: the IPv4 address, or the /64 network of an IPv6 address. */
export const attemptSource = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
  Option.match(remoteAddress, { onNone: () => UNKNOWN_ADDRESS, onSome: networkOf })
)

/** The client's own address, for the login history; null if unknown. */
export const loginAddress = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
  Option.match(remoteAddress, { onNone: () => null, onSome: plainAddress })
)

/** Without a zone, and an IPv4 address in its own form. */
export const plainAddress = (address: string): string => {
  const [plain = ""] = address.split("%")
  return (MAPPED.exec(plain)?.[1] ?? plain).slice(0, LONGEST_ADDRESS)
}

/** Reduces an IPv6 address to its first 64 bits, since one customer can use all addresses of a /64 network. */
export const networkOf = (address: string): string => {
  const [plain = ""] = address.split("%")
  const mapped = MAPPED.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : address.slice(0, LONGEST_ADDRESS)
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Proxies may send any text as the address. */
const LONGEST_ADDRESS = 100

/** All groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): ReadonlyArray<string> => {
  const [before = "", after = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::")
  const [left, right] = [before, after].map((part) => (part === "" ? [] : part.split(":")))
  const missing = 8 - (left?.length ?? 0) - (right?.length ?? 0)
  return [...(left ?? []), ...Array.from({ length: Math.max(missing, 0) }, () => "0"), ...(right ?? [])]
}
