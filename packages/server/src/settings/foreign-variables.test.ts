import { expect, it } from "vitest"
import { foreignVariables } from "./foreign-variables.ts"

it.each([
  ["AUTH_TYPE", "demo", "People log in with a password or a provider"],
  ["AUTH_TYPE", "none", "People log in with a password or a provider"],
  ["AUTH_ENABLE_API_TOKEN", "false", "Every request of an SDK needs a token"],
  ["SESSION_CLEAR_SITE_DATA_ON_LOGOUT", "false", "Logging out always sends Clear-Site-Data"],
  ["CSP_ALLOWED_SCRIPT", "cdn.example.com", "content"],
  ["HTTPS_PROXY", "http://proxy:3128", "connect directly"]
])("%s=%s is named with what to do instead", (name, value, instead) => {
  const [line = "", ...others] = foreignVariables({ [name]: value })
  expect(others).toEqual([])
  expect(line).toContain(`${name} is a variable of Unleash without an effect here. `)
  expect(line.toLowerCase()).toContain(instead.toLowerCase())
})

it.each([
  ["AUTH_TYPE", "open-source"],
  ["AUTH_TYPE", ""],
  ["SECURE_HEADERS", "true"],
  ["CHECK_VERSION", "false"],
  ["UNLEASH_FRONTEND_API_ORIGINS", "*"],
  ["IMPORT_FILE", "flags.json"],
  ["ENABLED_ENVIRONMENTS", "development"],
  ["DAILY_METRICS_STORAGE_DAYS", "91"],
  ["DATABASE_URL", "postgres://db/flags"]
])("%s=%s asks for what Halyard does", (name, value) => {
  expect(foreignVariables({ [name]: value })).toEqual([])
})
