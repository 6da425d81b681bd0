import { expect, it } from "vitest"
import { redactedPath } from "./request-secrets.ts"

it.each([
  ["/invite/a5e1c3f4/signup", "/invite/***/signup"],
  ["/flags/invite/a5e1c3f4/validate", "/flags/invite/***/validate"],
  ["/invite//a5e1c3f4", "/invite//***"],
  ["/api/admin/invite-link/tokens/a5e1c3f4", "/api/admin/invite-link/tokens/***"],
  ["/api/admin/invite-link/tokens/a5e1c3f4/", "/api/admin/invite-link/tokens/***/"],
  ["/api/admin/api-tokens/*:*.a5e1c3f4", "/api/admin/api-tokens/***"],
  ["/api/admin/api-tokens/12", "/api/admin/api-tokens/12"],
  ["/api/admin/api-tokens/12ab", "/api/admin/api-tokens/***"],
  ["/%69nvite/a5e1c3f4/validate", "/invite/***/validate"],
  ["/api/admin/api-token%73/*:*.a5e1c3f4", "/api/admin/api-tokens/***"],
  ["/API/admin/API-tokens/*:*.a5e1c3f4", "/API/admin/API-tokens/***"],
  ["/auth/reset/validate/7d0c5b9e41a2f86390bd17e25c4a6f83", "/auth/reset/validate/***"],
  ["/a%0Ab%2Fc%C3%A9%zz%", "/a%0Ab%2Fc%C3%A9%zz%"],
  ["/api/admin/api-tokens", "/api/admin/api-tokens"],
  ["/api/admin/projects/invite", "/api/admin/projects/invite"],
  ["/", "/"]
])("%s is redacted to %s", (path, redacted) => {
  expect(redactedPath(path)).toBe(redacted)
})
