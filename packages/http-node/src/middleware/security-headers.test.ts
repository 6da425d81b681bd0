import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { expect, it } from "vitest"
import { withSecurityHeaders } from "./security-headers.ts"

const headersOf = (response: HttpServerResponse.HttpServerResponse) =>
  Effect.runSync(withSecurityHeaders(Effect.succeed(response))).headers

it("lets browsers run the service's own scripts, by HTTP and HTTPS", () => {
  const policy = headersOf(HttpServerResponse.empty())["content-security-policy"]
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain("upgrade-insecure-requests")
})

it("uses no camera, microphone or position", () => {
  expect(headersOf(HttpServerResponse.empty())["permissions-policy"]).toMatch(
    /camera=\(\).*geolocation=\(\).*microphone=\(\)/
  )
})

it("keeps a policy that the answer has set", () => {
  const own = { "content-security-policy": "default-src 'none'" }
  const headers = headersOf(HttpServerResponse.empty({ headers: own }))
  expect(headers).toMatchObject({ ...own, "x-content-type-options": "nosniff" })
})
