import { expect, it } from "@effect/vitest"
import { plainAddress } from "./plain-address.ts"

it.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:127.0.0.1", "127.0.0.1"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["::1", "::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:7f00:1", "::ffff:7f00:1"],
  ["unknown", "unknown"]
])("writes %s as %s", (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})
