import ipaddr from "ipaddr.js"
import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns"
import { isIP, type LookupFunction } from "node:net"

/**
 * Whether an IP address is one of the public internet. Private, local, shared and reserved ones are not, and neither are
 * those that carry another address in them, through which one would get around this.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

/** Whether a host of a URL is certainly not public. What other names stand for is known when they are looked up. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.+$/, "")
    .toLowerCase()
  return isIP(host) === 0 ? host === "localhost" || host.endsWith(".localhost") : !isPublicAddress(host)
}

/** What is assigned for use on the internet so far. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** The code of the error when a name stands for an address that may not be reached. */
export const PRIVATE_ADDRESS = "ERR_PRIVATE_ADDRESS"

/** Finds every address of a name. */
type FindAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: Array<LookupAddress>) => void
) => void

/**
 * Looks a name up for a connection, and fails if any of its addresses is not public. Judged are the very addresses that are
 * connected to: a name that stands for another one a moment later gains nothing by it.
 */
export const publicLookup =
  (find: FindAll = lookup): LookupFunction =>
  (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [])
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(Object.assign(new Error("The address is not public"), { code: PRIVATE_ADDRESS }), [])
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
