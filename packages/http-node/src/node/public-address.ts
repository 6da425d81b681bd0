import ipaddr from "ipaddr.js"
import { isIP } from "node:net"

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
