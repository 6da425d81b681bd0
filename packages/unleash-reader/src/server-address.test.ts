import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { serverAddress } from "./server-address.ts"

describe("the address", () => {
  it.each([
    ["https://unleash.example", "https://unleash.example"],
    ["https://unleash.example/", "https://unleash.example"],
    ["https://example.com/flags/", "https://example.com/flags"],
    ["http://example.com:4242/flags/api/admin", "http://example.com:4242/flags"],
    ["https://example.com/api/", "https://example.com"]
  ])("%s is %s", (given, expected) => {
    expect(Result.getOrThrow(serverAddress(given))).toBe(expected)
  })

  it.each(["unleash.example", "ftp://unleash.example", "https://admin:secret@unleash.example"])(
    "%s is refused",
    (given) => {
      expect(Result.isFailure(serverAddress(given))).toBe(true)
    }
  )
})
