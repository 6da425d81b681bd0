import { describe, expect, it } from "@effect/vitest"
import { isAddressIn, parseAddressRange } from "./address-range.ts"

const isIn = (address: string, ...ranges: ReadonlyArray<string>) =>
  isAddressIn(
    address,
    ranges.flatMap((range) => parseAddressRange(range) ?? [])
  )

describe("isAddressIn", () => {
  it.each([
    ["10.0.0.0", "10.0.0.0/8"],
    ["10.255.255.255", "10.0.0.0/8"],
    ["10.1.2.3", "10.9.9.9/8"],
    ["127.0.0.1", "127.0.0.1"],
    ["1.2.3.4", "0.0.0.0/0"],
    ["2001:db8::1", "2001:db8::/32"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["ffff::", "::/0"]
  ])("%s is in %s", (address, range) => {
    expect(isIn(address, range)).toBe(true)
    expect(isIn(address, "192.168.0.0/16", "nothing", range)).toBe(true)
  })

  it.each([
    ["11.0.0.0", "10.0.0.0/8"],
    ["9.255.255.255", "10.0.0.0/8"],
    ["127.0.0.2", "127.0.0.1"],
    ["2001:db9::", "2001:db8::/32"],
    ["10.0.0.1", "::/0"],
    ["::1", "0.0.0.0/0"],
    ["", "0.0.0.0/0"],
    ["nothing", "0.0.0.0/0"],
    ["10.0.0.256", "10.0.0.0/8"],
    ["10.0.0", "10.0.0.0/8"],
    [`::1%${"a".repeat(1000)}`, "::/0"]
  ])("%s is not in %s", (address, range) => {
    expect(isIn(address, range)).toBe(false)
  })
})

describe("parseAddressRange", () => {
  it.each(["", "nothing", "10.0.0.0/33", "10.0.0/8", "300.0.0.1", "2001:db8::/129", "1:2:3", "*", "0".repeat(10_000)])(
    "finds no range in %j",
    (text) => {
      expect(parseAddressRange(text)).toBeUndefined()
    }
  )
})
