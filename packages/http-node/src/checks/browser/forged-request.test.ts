import { Headers } from "effect/http"
import { describe, expect, it } from "vitest"
import { isForged } from "./forged-request.ts"

const service = "https://flags.example.com"

const forged = (headers: Record<string, string>, method: "GET" | "HEAD" | "POST" | "DELETE" = "POST") =>
  isForged({ method, headers: Headers.fromInput({ host: "10.0.0.7:4242", ...headers }) }, service)

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
