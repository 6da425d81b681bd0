import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { isServerUrl, isSingleServerUrl, serverAddresses, withoutServers } from "./server-address.ts"

describe("serverAddresses", () => {
  it.each([
    ["postgres://u:p@db.example:6000/d", "db.example:6000"],
    ["postgres://u:p@db.example/d", "db.example:5432"],
    ["postgresql://[::1]/d", "::1:5432"],
    ["postgres:///d?host=/var/run/postgresql&port=5433", "/var/run/postgresql:5433"],
    ["postgres://u@%2Fvar%2Frun/d", "/var/run:5432"],
    ["postgres:///d", "localhost:5432"],
    ["postgres://u:p@one,other/d?target_session_attrs=read-write", "one:5432 other:5432"],
    ["postgres://u:p@one:1,[::2]:2,three/d", "one:1 ::2:2 three:5432"],
    ["postgres://u:p@/d?host=one,other&port=1,2", "one:1 other:2"],
    ["postgres://u:p@/d?host=one,other&port=1", "one:1 other:1"]
  ])("of %s are %s", (url, expected) => {
    const addresses = serverAddresses({ url: Redacted.make(url) })
    expect(addresses.map(({ host, port }) => `${host}:${port}`).join(" ")).toBe(expected)
    expect(isServerUrl(url)).toBe(true)
  })

  it("prefer host and port to the URL", () => {
    const url = Redacted.make("postgres://one:1/d")
    expect(serverAddresses({ url, host: "other", port: 2 })).toEqual([{ host: "other", port: 2 }])
    expect(serverAddresses({ host: "one,other", port: 2 })).toEqual([
      { host: "one", port: 2 },
      { host: "other", port: 2 }
    ])
    expect(serverAddresses({})).toEqual([{ host: "localhost", port: 5432 }])
  })
})

it.each(["mysql://u:p@h/d", "postgres://h:port/d", "postgres://a:1,b:x/d", "h:5432"])("%s is no address", (url) => {
  expect(isServerUrl(url)).toBe(false)
})

it.each([
  ["postgres://u:p@one:1/d", true],
  ["postgres:///d?host=/var/run/postgresql", true],
  ["postgres://u:p@one,other/d", false],
  ["postgres://u:p@/d?host=one,other", false],
  ["mysql://u:p@one/d", false]
])("%s names a single server: %s", (url, expected) => {
  expect(isSingleServerUrl(url)).toBe(expected)
})

it.each([
  ["postgres://u:p@one:1,other:2/d?sslmode=require", "postgres://u:p@localhost/d?sslmode=require"],
  ["postgres:///d?host=a,b&port=1,2&user=me", "postgres:///d?user=me"]
])("%s without servers is %s", (url, expected) => {
  expect(withoutServers(url)).toBe(expected)
})
