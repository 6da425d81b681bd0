import { UNKNOWN_ADDRESS } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { isIPv6 } from "node:net"

/** What the attempts of a client are counted by: its address, or the network that one customer gets of IPv6. */
export const attemptSource = Effect.map(HttpServerRequest.HttpServerRequest, ({ remoteAddress }) =>
  Option.match(remoteAddress, { onNone: () => UNKNOWN_ADDRESS, onSome: networkOf })
)

/** An address as it is, but of IPv6 its first 64 bits: the others are the customer's to choose. */
export const networkOf = (address: string): string => {
  const [plain = ""] = address.split("%")
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : address.slice(0, LONGEST_ADDRESS)
}

/** What proxies say of an address may be any text. */
const LONGEST_ADDRESS = 100

/** The first groups of an address, none of them left out or written with zeros in front. */
const groupsOf = (address: string): ReadonlyArray<string> => {
  const [before = "", after = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::")
  const [left, right] = [before, after].map((part) => (part === "" ? [] : part.split(":")))
  const missing = 8 - (left?.length ?? 0) - (right?.length ?? 0)
  return [...(left ?? []), ...Array.from({ length: Math.max(missing, 0) }, () => "0"), ...(right ?? [])]
}
