import { Address4, Address6 } from "ip-address"
import { rememberLatest } from "./remember-latest.ts"

/** The first and last address of a range, as numbers. IPv4 and IPv6 are separate number spaces. */
export interface AddressRange {
  readonly version: 4 | 6
  readonly first: bigint
  readonly last: bigint
}

/**
 * Parses an address or range such as `10.0.0.0/8`, `2001:db8::/32` or `127.0.0.1`; undefined if the text is neither.
 */
export const parseAddressRange = (text: string): AddressRange | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined
  if (Address4.isValid(text)) return rangeOf(4, new Address4(text))
  return Address6.isValid(text) ? rangeOf(6, new Address6(text)) : undefined
}

/** Whether the text is an address within one of the ranges. */
export const isAddressIn = (text: string, ranges: ReadonlyArray<AddressRange>): boolean => {
  const address = readAddress(text)
  if (address === undefined) return false
  return ranges.some(
    ({ version, first, last }) => version === address.version && first <= address.at && address.at <= last
  )
}

const rangeOf = (version: 4 | 6, address: Address4 | Address6): AddressRange => ({
  version,
  first: address.startAddress().bigInt(),
  last: address.endAddress().bigInt()
})

const readAddress = rememberLatest((text): { readonly version: 4 | 6; readonly at: bigint } | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined
  if (Address4.isValid(text)) return { version: 4, at: new Address4(text).bigInt() }
  return Address6.isValid(text) ? { version: 6, at: new Address6(text).bigInt() } : undefined
})

/** Longer than any address with a zone and a prefix. */
const MOST_CHARACTERS = 100
