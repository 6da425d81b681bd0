import { expect, it } from "vitest"
import { networkOf, plainAddress } from "./attempt-source.ts"

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
  ["x".repeat(500), "x".repeat(100)]
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8::9", "2001:db8::9"],
  ["fe80::1%eth0", "fe80::1"],
  ["x".repeat(500), "x".repeat(100)]
])("%s is recorded as %s", (address, shown) => {
  expect(plainAddress(address)).toBe(shown)
})
