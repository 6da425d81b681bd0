import { Redacted } from "effect"
import { expect, it } from "vitest"
import { serverAddress } from "./server-address.ts"

it.each([
  ["postgres://u:p@db.example:6000/d", "db.example", 6000],
  ["postgres://u:p@db.example/d", "db.example", 5432],
  ["postgresql://[::1]/d", "::1", 5432],
  ["postgres:///d?host=/var/run/postgresql&port=5433", "/var/run/postgresql", 5433],
  ["postgres://u@%2Fvar%2Frun/d", "/var/run", 5432],
  ["postgres:///d", "localhost", 5432]
])("%s is at %s, port %i", (url, host, port) => {
  expect(serverAddress({ url: Redacted.make(url) })).toEqual({ host, port })
})

it("prefers host and port to the URL", () => {
  const url = Redacted.make("postgres://one:1/d")
  expect(serverAddress({ url, host: "other", port: 2 })).toEqual({ host: "other", port: 2 })
  expect(serverAddress({})).toEqual({ host: "localhost", port: 5432 })
})
