import { describe, expect, it } from "vitest"
import { isApprovedEmail, isReadableOnItsWay, type OidcSettings, oidcViolations, oidcView } from "./oidc-settings.ts"

const good: OidcSettings = { enabled: true, clientId: "halyard", secret: "hidden" }

describe("oidcViolations", () => {
  it.each<OidcSettings>([
    good,
    { ...good, discoverUrl: "https://login.example.com/realms/a/.well-known/openid-configuration" },
    { ...good, discoverUrl: "http://127.0.0.1:9000" },
    { ...good, discoverUrl: "" },
    { ...good, emailDomains: "example.com, @Example.ORG,,localhost", defaultRootRoleId: 3 },
    { ...good, enabled: false, clientId: "", secret: "" },
    ...["", "groups", "$.groups", "$.groups[*]", "groups[*].name", "https://example.com/groups", "cognito:groups"].map(
      (groupJsonPath) => ({ ...good, groupJsonPath })
    )
  ])("takes %j", (given) => {
    expect(oidcViolations(given, "")).toEqual([])
  })

  it.each([
    [{ clientId: "" }, "/clientId"],
    [{ secret: "" }, "/secret"],
    [{ discoverUrl: "ftp://example.com" }, "/discoverUrl"],
    [{ discoverUrl: "login.example.com" }, "/discoverUrl"],
    [{ discoverUrl: "https://me:hidden@example.com" }, "/discoverUrl"],
    [{ discoverUrl: "https://a b" }, "/discoverUrl"],
    [{ defaultRootRoleId: 1.5 }, "/defaultRootRoleId"],
    [{ defaultRootRoleId: 2 ** 31 }, "/defaultRootRoleId"],
    [{ emailDomains: "example.com example.org" }, "/emailDomains"],
    [{ emailDomains: "*.example.com" }, "/emailDomains"],
    [{ acrValues: "x".repeat(1001) }, "/acrValues"]
  ])("refuses %j", (given, path) => {
    expect(oidcViolations({ ...good, ...given }, "").map((found) => found.path)).toEqual([path])
  })

  it.each(["x".repeat(501), "$", "/groups", "groups/*", "$.groups[0]", "$['groups']", "$..groups", "groups.", "a.*"])(
    "refuses the groupJsonPath %s",
    (groupJsonPath) => {
      expect(oidcViolations({ ...good, groupJsonPath }, "").map((found) => found.path)).toEqual(["/groupJsonPath"])
    }
  )
})

it.each([
  ["ada@example.com", undefined, true],
  ["ada@example.com", " , ", true],
  ["ada@example.com", "example.org, Example.COM", true],
  ["ada@EXAMPLE.com", "example.com", true],
  ["ada@sub.example.com", "example.com", false],
  ["ada@notexample.com", "example.com", false],
  ["ada@example.com@evil.org", "example.com", false]
])("%s is approved by %j: %s", (email, domains, approved) => {
  expect(isApprovedEmail(email, domains)).toBe(approved)
})

it.each([
  ["http://login.example.com", true],
  ["https://login.example.com", false],
  ["http://localhost:9000/a", false],
  ["http://127.0.0.1", false],
  ["http://[::1]:80", false],
  ["http://127.0.0.1.example.com", true],
  ["nonsense", false]
])("what is sent to %s can be read on its way: %s", (address, readable) => {
  expect(isReadableOnItsWay(address)).toBe(readable)
})

it("shows settings without their secret", () => {
  expect(oidcView({ enabled: true, clientId: "a", autoCreate: true }, true)).toEqual({
    enabled: true,
    clientId: "a",
    secret: "*****",
    autoCreate: true
  })
  expect(oidcView({ enabled: false }, false)).toEqual({ enabled: false })
  expect(oidcView({ enabled: false, clientId: "a" }, true)).toEqual({ enabled: false, clientId: "a", secret: "*****" })
})
