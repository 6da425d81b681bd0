import { describe, expect, it } from "@effect/vitest"
import {
  idInListedSecret,
  isApiSecret,
  isForProject,
  listedSecret,
  maskedSecret,
  parseApiToken,
  secretPrefix
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
