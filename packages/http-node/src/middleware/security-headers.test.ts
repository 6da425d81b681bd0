import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { expect, it } from "vitest"
import { withSecurityHeaders } from "./security-headers.ts"

const headersOf = (response: HttpServerResponse.HttpServerResponse) =>
  Effect.runSync(withSecurityHeaders(Effect.succeed(response))).headers

it("lets a browser run what the service itself serves, by HTTPS or not", () => {
  const policy = headersOf(HttpServerResponse.empty())["content-security-policy"]
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain("upgrade-insecure-requests")
})

it("keeps the policy that an answer brings along", () => {
  const own = { "content-security-policy": "default-src 'none'" }
  const headers = headersOf(HttpServerResponse.empty({ headers: own }))
  expect(headers).toMatchObject({ ...own, "x-content-type-options": "nosniff" })
})
