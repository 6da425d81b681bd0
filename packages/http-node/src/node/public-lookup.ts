import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns"
import type { LookupFunction } from "node:net"
import { isPublicAddress } from "./public-address.ts"

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
