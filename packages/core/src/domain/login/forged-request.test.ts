import { describe, expect, it } from "vitest"
import { forgedRefusal, isForged } from "./forged-request.ts"

const service = "https://flags.example.com"

const forged = (headers: Record<string, string>, method: "GET" | "HEAD" | "POST" | "DELETE" = "POST") =>
  isForged({ method, headers: { host: "10.0.0.7:4242", ...headers } }, service)

describe("a write", () => {
  it.each([
    [{}],
    [{ "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "same-origin", origin: "https://other.example.com" }],
    [{ "sec-fetch-site": "none" }],
    [{ origin: "http://10.0.0.7:4242" }],
    [{ origin: "https://flags.example.com" }],
    [{ origin: "https://flags.example.com", "sec-fetch-site": "same-site" }]
  ])("with %j is the user's own", (headers) => {
    expect(forged(headers)).toBe(false)
  })

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "anything" }],
    [{ origin: "https://evil.example.com" }],
    [{ origin: "https://flags.example.com.evil.net" }],
    [{ origin: "http://10.0.0.7:8080" }],
    [{ origin: "http://10.0.0.7:4242", "sec-fetch-site": "cross-site" }],
    [{ origin: "null" }],
    [{ origin: "" }]
  ])("with %j comes from another origin", (headers) => {
    expect(forged(headers)).toBe(true)
    expect(forged(headers, "DELETE")).toBe(true)
  })
})

it("lets anybody read", () => {
  expect(forged({ "sec-fetch-site": "cross-site", origin: "https://evil.example.com" }, "GET")).toBe(false)
  expect(forged({ "sec-fetch-site": "cross-site" }, "HEAD")).toBe(false)
})

it.each([
  ["https://flags.example.com:443/flags", "https://flags.example.com", false],
  ["https://Flags.Example.com/", "https://flags.example.com", false],
  ["http://flags.example.com:80", "http://flags.example.com", false],
  ["https://flags.example.com:8443", "https://flags.example.com:8443", false],
  ["https://flags.example.com:8443", "https://flags.example.com", true],
  ["https://[2001:db8::1]/flags", "https://[2001:db8::1]", false],
  ["https://flags.example.com", "https://flags.example.com@evil.example.com", true],
  ["https://flags.example.com", "file://flags.example.com", true]
])("compares the hosts of %s and %s", (serviceUrl, origin, expected) => {
  expect(isForged({ method: "POST", headers: { host: "10.0.0.7", origin } }, serviceUrl)).toBe(expected)
})

it.each([
  ["Bearer user:secret", true],
  ["bearer  x", true],
  ["Basic dXNlcjpwYXNz", false],
  ["Negotiate YII", false],
  ["*:*.a-token", true],
  ["", false],
  [undefined, false]
])("with `authorization: %s` a forged write is let through: %s", (authorization, expected) => {
  const headers = { host: "10.0.0.7", origin: "https://evil.example.com", authorization }
  expect(forgedRefusal({ method: "POST", headers }, service) === undefined).toBe(expected)
  expect(forgedRefusal({ method: "GET", headers }, service)).toBeUndefined()
})
