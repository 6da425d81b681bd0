import { Option } from "effect"
import { expect, it } from "vitest"
import { aroundFunction } from "./middleware.ts"
import { securityHeaders } from "./security-headers.ts"

const request = { method: "GET", url: "/", headers: {}, remoteAddress: Option.none() }

/** The headers of an answer that sets these headers itself. */
const headersOf = (own: Readonly<Record<string, string>> = {}) => {
  const answer = aroundFunction([securityHeaders], () => expect.fail())
  return answer(request, () => ({ status: 200, headers: own, body: "" }))?.headers ?? expect.fail()
}

it("lets browsers run the service's own scripts, by HTTP and HTTPS", () => {
  const policy = headersOf()["content-security-policy"]
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain("upgrade-insecure-requests")
})

it("uses no camera, microphone or position", () => {
  expect(headersOf()["permissions-policy"]).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
})

it("keeps a policy that the answer has set", () => {
  const own = { "content-security-policy": "default-src 'none'" }
  expect(headersOf(own)).toMatchObject({ ...own, "x-content-type-options": "nosniff" })
})
