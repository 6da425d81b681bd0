import { describe, expect, it } from "@effect/vitest"
import { Struct } from "effect"
import {
  type ApiToken,
  apiTokenCreated,
  apiTokenDeleted,
  apiTokenUpdated,
  idInListedSecret,
  isApiSecret,
  isExpired,
  isForProject,
  isSdkSecret,
  listedApiToken,
  listedSecret,
  maskedSecret,
  parseApiToken,
  secretPrefix,
  tokenPermission,
  tokenPermissions,
  validationViolations
} from "./api-token.ts"

const digits = "0123456789abcdef"

describe("secrets of API tokens", () => {
  it.each([
    ["*:*", { projects: ["*"], environment: "*" }],
    ["web:production", { projects: ["web"], environment: "production" }],
    ["[]:development", { projects: ["*"], environment: "development" }]
  ])("begin as %s says", (prefix, scope) => {
    expect(parseApiToken(`${prefix}.${digits}`)).toEqual(scope)
    expect(isApiSecret(`${prefix}.${digits}`)).toBe(true)
  })

  it.each([`web:qa.1.${digits}`, `a.b~c_d:.x.${digits}`, `web:a(b).!c.${digits}`])("may be %s", (secret) => {
    expect(isApiSecret(secret)).toBe(true)
  })

  it.each([
    "",
    digits,
    `web.${digits}`,
    `web:${digits}`,
    `web:a.${digits.slice(1)}`,
    `a b:c.${digits}`,
    `a:b.${digits}é`
  ])("may not be %j", (secret) => {
    expect(isApiSecret(secret)).toBe(false)
  })

  it("begin with their scope", () => {
    expect(secretPrefix({ projects: ["web"], environment: "qa.1" })).toBe("web:qa.1.")
    expect(secretPrefix({ projects: ["web", "app"], environment: "production" })).toBe("[]:production.")
  })

  it.each([
    [`*:*.${digits}`, "*:*.****"],
    [`*:*.${digits}${digits}`, "*:*.****cdef"],
    ["whatever", "****"]
  ])("%s is shown as %s", (secret, masked) => {
    expect(maskedSecret(secret)).toBe(masked)
  })

  it.each(["****", "*:*.****", "web:qa.1.****cdef", "web:production.****e-12", "[]:a.****1234"])(
    "that are masked as %s are listed with the id, and are no secrets then",
    (masked) => {
      const listed = listedSecret({ masked, id: 17 })
      expect(listed).toBe(`${masked}-17`)
      expect([idInListedSecret(listed), isApiSecret(listed), parseApiToken(listed)]).toEqual(["17", false, undefined])
    }
  )

  it.each(["17", `*:*.${digits}`, `*:*.${digits}-17`, "*:*.****", "*:*.****-0", "*:*.****-17x", "*:*.****abcde-17"])(
    "%s is none of a list",
    (text) => {
      expect(idInListedSecret(text)).toBeUndefined()
    }
  )
})

it.each([
  ["client", ["web"], true],
  ["frontend", ["app", "web"], true],
  ["client", ["*"], true],
  ["client", ["app"], false],
  ["admin", ["*"], false]
] as const)("a %s token for %j is for the project web: %s", (type, projects, expected) => {
  expect(isForProject({ type, projects }, "web")).toBe(expected)
})

const token: ApiToken = {
  id: 3,
  masked: "[]:production.****abcd",
  name: "web",
  type: "client",
  typeName: "backend",
  projects: ["shop", "other"],
  environment: "production",
  createdAt: "2026-03-01T00:00:00.000Z",
  expiresAt: "2026-04-01T00:00:00.000Z",
  seenAt: null
}

const view = {
  id: 3,
  secret: "[]:production.secret",
  tokenName: "web",
  type: "backend",
  environment: "production",
  project: "shop,other",
  projects: ["shop", "other"],
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
  seenAt: null,
  alias: null,
  secure: false
}

it("shows a token with its secret to those who may read it", () => {
  expect(listedApiToken(token, view.secret)).toStrictEqual(view)
  expect(listedApiToken(token, undefined)).toStrictEqual({ ...view, secret: listedSecret(token), secure: true })
})

it("records a token without its secret", () => {
  const scope = { project: "shop,other", environment: "production" }
  const data = Struct.omit(view, ["alias", "secret", "secure", "seenAt"])
  const later = { ...token, expiresAt: null }
  expect(apiTokenCreated(token)).toStrictEqual({ type: "api-token-created", ...scope, data })
  expect(apiTokenUpdated(token, later)).toStrictEqual({
    type: "api-token-updated",
    ...scope,
    data: { ...data, expiresAt: null },
    preData: data
  })
  expect(apiTokenDeleted(token)).toStrictEqual({ type: "api-token-deleted", ...scope, preData: data })
})

it.each([
  [null, false],
  ["2026-04-01T00:00:00.001Z", false],
  ["2026-04-01T00:00:00.000Z", true],
  ["2026-03-31T23:59:59.999Z", true]
])("knows whether a token that expires at %s has expired: %s", (expiresAt, expected) => {
  expect(isExpired({ expiresAt }, "2026-04-01T00:00:00.000Z")).toBe(expected)
})

it.each([
  ["CREATE", "admin", "ADMIN"],
  ["READ", "client", "READ_CLIENT_API_TOKEN"],
  ["UPDATE", "frontend", "UPDATE_FRONTEND_API_TOKEN"]
] as const)("needs to %s a token of type %s the permission %s", (action, type, expected) => {
  expect(tokenPermission(action, type)).toBe(expected)
})

it("offers either permission for tokens of SDKs", () => {
  expect(tokenPermissions("DELETE")).toEqual(["DELETE_CLIENT_API_TOKEN", "DELETE_FRONTEND_API_TOKEN"])
})

it("validates a hundred tokens at once", () => {
  expect(validationViolations(Array.from({ length: 100 }))).toEqual([])
  expect(validationViolations(Array.from({ length: 101 }))).toEqual([
    { path: "/tokens", problem: "must list at most 100 tokens" }
  ])
})

it("takes any secret of an SDK without white space", () => {
  expect(["a:b.c", "x", "a b", "a\n"].map(isSdkSecret)).toEqual([true, true, false, false])
})
