import { Option } from "effect"
import { describe, expect, it } from "vitest"
import { addressBehind, plainAddress } from "./client-address.ts"

it.each([
  ["198.51.100.8", "198.51.100.8"],
  ["198.51.100.8:4000", "198.51.100.8"],
  ["198.51.100.8:", "198.51.100.8"],
  [' "198.51.100.8:4000" ', "198.51.100.8"],
  ["[198.51.100.8]:4000", "198.51.100.8"],
  ["::ffff:198.51.100.8", "198.51.100.8"],
  ["::FFFF:c633:6408", "198.51.100.8"],
  ["[::ffff:198.51.100.8]:4000", "198.51.100.8"],
  ["2001:db8::9", "2001:db8::9"],
  ["2001:0DB8:0:0:0:0:0:0009", "2001:db8::9"],
  ["[2001:db8::9]", "2001:db8::9"],
  ["[2001:db8::9]:4000", "2001:db8::9"],
  ['"[2001:db8::9]:4000"', "2001:db8::9"],
  ["fe80::1%eth0", "fe80::1"],
  ["::1", "::1"]
])("%s is the address %s", (text, address) => {
  expect(plainAddress(text)).toEqual(Option.some(address))
})

it.each([
  "",
  "unknown",
  "_hidden",
  "example.com:80",
  "198.51.100",
  "198.51.100.8.9",
  "198.51.100.256",
  "198.051.100.8",
  "198.51.100.8:http",
  "[198.51.100.8",
  "[2001:db8::9]4000",
  "[]",
  "2001:db8::9::1",
  "0x7f000001",
  "2130706433",
  "x".repeat(10_000)
])("%s is no address", (text) => {
  expect(plainAddress(text)).toEqual(Option.none())
})

const addressOf = (hops: number, forwarded: string | undefined, socket = "::ffff:10.0.0.1") =>
  Option.getOrUndefined(
    addressBehind(hops, {
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
      remoteAddress: Option.fromNullishOr(socket)
    })
  )

describe("the client's address", () => {
  it.each([
    [0, undefined, "10.0.0.1"],
    [0, "198.51.100.8", "10.0.0.1"],
    [1, undefined, "10.0.0.1"],
    [1, "203.0.113.66, 198.51.100.8:4000", "198.51.100.8"],
    [2, "203.0.113.66, 198.51.100.8:4000, [2001:db8::9]:443", "198.51.100.8"],
    [2, "198.51.100.8:4000", "198.51.100.8"],
    [1, "198.51.100.8, ", "198.51.100.8"],
    [1, "198.51.100.8, unknown", "10.0.0.1"],
    [2, "unknown, 203.0.113.66", "10.0.0.1"],
    [1, "", "10.0.0.1"]
  ])("with %i trusted proxies and %s is %s", (hops, forwarded, address) => {
    expect(addressOf(hops, forwarded)).toBe(address)
  })

  it("is unknown if the connection has none", () => {
    expect(Option.getOrUndefined(addressBehind(1, { headers: {}, remoteAddress: Option.none() }))).toBeUndefined()
  })
})
