import ipaddr from "ipaddr.js"
import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns"
import { isIP, type LookupFunction } from "node:net"

/**
 * Whether an IP address belongs to the public internet. Private, local, shared and reserved ones do not, nor do IPv6
 * addresses that embed an IPv4 address, since they would bypass the check.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

/** Whether a URL's host is known to be private without a DNS lookup. `publicLookup` checks other names. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.+$/, "")
    .toLowerCase()
  return isIP(host) === 0 ? host === "localhost" || host.endsWith(".localhost") : !isPublicAddress(host)
}

/** The IPv6 range that is assigned for public use. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** The error code for a name that resolves to an address that is not public. */
export const PRIVATE_ADDRESS = "ERR_PRIVATE_ADDRESS"

/** Resolves a name to all of its addresses. */
type FindAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: Array<LookupAddress>) => void
) => void

/**
 * Resolves a name for a connection, and fails if any of its addresses is not public. The connection uses the addresses
 * that were checked, so DNS rebinding does not bypass the check.
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
