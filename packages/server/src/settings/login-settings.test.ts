import { describe, expect, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { loginOf } from "./login-settings.ts"
import { printConfig, readSettings } from "./settings.ts"

const read = (variables: Record<string, string>) => Result.getOrThrow(readSettings(variables))
const loginIn = (variables: Record<string, string>) => loginOf(read(variables).variables)
const faults = (variables: Record<string, string>) =>
  Result.match(readSettings(variables), { onSuccess: () => [], onFailure: (lines) => lines })

const client = { OIDC_CLIENT_ID: "halyard", OIDC_SECRET: "hidden-secret" }

describe("loginOf", () => {
  it("leaves everything to administrators without variables", () => {
    expect(loginIn({})).toEqual({})
    expect(loginIn({ HALYARD_DISABLE_PASSWORD_AUTH: "true" })).toEqual({ passwordLoginDisabled: true })
    expect(loginIn({ HALYARD_DISABLE_PASSWORD_AUTH: "false" })).toEqual({ passwordLoginDisabled: false })
  })

  it("enables a provider with id and secret, unless OIDC_ENABLED is false", () => {
    expect(loginIn(client).oidc).toMatchObject({ record: { enabled: true, clientId: "halyard" } })
    expect(loginIn({ ...client, OIDC_ENABLED: "false" }).oidc?.record).toEqual({ enabled: false, clientId: "halyard" })
    expect(loginIn({ OIDC_DISCOVER_URL: "https://a.example" }).oidc).toEqual({
      record: { enabled: false, discoverUrl: "https://a.example" },
      secret: undefined
    })
  })

  it("reads every field", () => {
    const { oidc } = loginIn({
      ...client,
      OIDC_DISCOVER_URL: "https://a.example/realms/b/",
      OIDC_AUTO_CREATE: "true",
      OIDC_ENABLE_SINGLE_SIGN_OUT: "true",
      OIDC_DEFAULT_ROOT_ROLE: "Editor",
      OIDC_DEFAULT_ROOT_ROLE_ID: "2",
      OIDC_EMAIL_DOMAINS: "example.com, example.org",
      OIDC_ACR_VALUES: "mfa pwd",
      OIDC_ID_TOKEN_SIGNING_ALGORITHM: "RS512",
      OIDC_ENABLE_GROUP_SYNCING: "true",
      OIDC_GROUP_JSON_PATH: "realm_access.roles",
      OIDC_ADD_GROUPS_SCOPE: "false"
    })
    expect(oidc?.record).toEqual({
      enabled: true,
      clientId: "halyard",
      discoverUrl: "https://a.example/realms/b/",
      autoCreate: true,
      enableSingleSignOut: true,
      defaultRootRole: "Editor",
      defaultRootRoleId: 2,
      emailDomains: "example.com, example.org",
      acrValues: "mfa pwd",
      idTokenSigningAlgorithm: "RS512",
      enableGroupSyncing: true,
      groupJsonPath: "realm_access.roles",
      addGroupsScope: false
    })
    expect(oidc?.secret && Redacted.value(oidc.secret)).toBe("hidden-secret")
  })

  it("names every wrong variable, and reveals no secret", () => {
    const lines = faults({
      HALYARD_SECRET: "hidden",
      HALYARD_DISABLE_PASSWORD_AUTH: "yes",
      OIDC_ENABLED: "1",
      OIDC_DEFAULT_ROOT_ROLE: "Owner",
      OIDC_DEFAULT_ROOT_ROLE_ID: "first",
      OIDC_ID_TOKEN_SIGNING_ALGORITHM: "HS256"
    })
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "HALYARD_SECRET",
      "HALYARD_DISABLE_PASSWORD_AUTH",
      "OIDC_ENABLED",
      "OIDC_DEFAULT_ROOT_ROLE",
      "OIDC_DEFAULT_ROOT_ROLE_ID",
      "OIDC_ID_TOKEN_SIGNING_ALGORITHM"
    ])
    expect(lines.join()).not.toMatch(/hidden|another value/)
    expect(faults({ OIDC_DISCOVER_URL: "a.example", OIDC_EMAIL_DOMAINS: "*", OIDC_ENABLED: "true" })).toEqual([
      "OIDC_DISCOVER_URL must be an http or https URI",
      "OIDC_EMAIL_DOMAINS must be domains such as example.com, separated by commas",
      "OIDC_ENABLED=true needs OIDC_CLIENT_ID and OIDC_SECRET"
    ])
  })

  it("is printed without its secrets", () => {
    const secrets = { HALYARD_SECRET: "hidden-hidden-hidden", HALYARD_OLD_SECRET: "hidden" }
    expect(printConfig(read({ ...client, ...secrets }))).not.toContain("hidden")
  })
})
