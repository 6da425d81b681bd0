import { expect, it } from "vitest"
import { redactedPath } from "./redacted-path.ts"

it.each([
  ["/invite/a5e1c3f4/signup", "/invite/***/signup"],
  ["/flags/invite/a5e1c3f4/validate", "/flags/invite/***/validate"],
  ["/invite//a5e1c3f4", "/invite//***"],
  ["/api/admin/invite-link/tokens/a5e1c3f4", "/api/admin/invite-link/tokens/***"],
  ["/api/admin/invite-link/tokens/a5e1c3f4/", "/api/admin/invite-link/tokens/***/"],
  ["/api/admin/api-tokens/*:*.a5e1c3f4", "/api/admin/api-tokens/***"],
  ["/api/admin/api-tokens/12", "/api/admin/api-tokens/12"],
  ["/api/admin/api-tokens/12ab", "/api/admin/api-tokens/***"],
  ["/api/admin/api-tokens", "/api/admin/api-tokens"],
  ["/api/admin/projects/invite", "/api/admin/projects/invite"],
  ["/", "/"]
])("%s is shown as %s", (path, shown) => {
  expect(redactedPath(path)).toBe(shown)
})
