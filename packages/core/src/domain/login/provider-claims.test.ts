import { describe, expect, it } from "vitest"
import { emailOfClaims, groupsOfClaims, nameOfClaims } from "./provider-claims.ts"

describe("emailOfClaims", () => {
  it.each([
    [{ email: "Ada@Example.com" }, "ada@example.com"],
    [{ email: "ada@example.com", email_verified: true }, "ada@example.com"],
    [{ email: "ada@example.com", email_verified: "true" }, "ada@example.com"]
  ])("of %j is %s", (claims, email) => {
    expect(emailOfClaims(claims)).toEqual({ email })
  })

  it.each([
    {},
    { email: "" },
    { email: 7 },
    { email: ["ada@example.com"] },
    { email: "ada" },
    { email: "ada@example.com", email_verified: false },
    { email: "ada@example.com", email_verified: "false" }
  ])("refuses %j", (claims) => {
    expect(emailOfClaims(claims)).toHaveProperty("refusal")
  })
})

it.each([
  [{ name: " Ada King " }, "Ada King"],
  [{ given_name: "Ada", family_name: "King" }, "Ada King"],
  [{ given_name: "Ada", name: 3 }, "Ada"],
  [{}, null],
  [{ name: " " }, null],
  [{ name: "x".repeat(200) }, "x".repeat(100)]
])("the name of %j is %s", (claims, name) => {
  expect(nameOfClaims(claims)).toBe(name)
})

it.each([
  [{ groups: ["a", "b"] }, "groups", ["a", "b"]],
  [{ groups: "a" }, "groups", ["a"]],
  [{ groups: [1, "a", null] }, "groups", ["a"]],
  [{ realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
  [{ realm_access: { roles: ["a"] } }, "$.realm_access.roles", ["a"]],
  [{ "https://example.com/groups": ["a"] }, "https://example.com/groups", ["a"]],
  [{ "https://example.com": { groups: ["a"] } }, "https://example.com.groups", ["a"]],
  [{ "a.b": 1, a: { b: ["x"] } }, "a.b", undefined],
  [{ "a.b": { d: 1 }, a: { "b.c": ["x"] } }, "a.b.c", ["x"]],
  [{ groups: { a: true } }, "groups", undefined],
  [{ groups: ["a"] }, "roles", undefined],
  [{ groups: ["a"] }, "groups.length", undefined],
  [{}, "constructor.name", undefined],
  [{}, "__proto__", undefined],
  [{ groups: ["a"] }, "", undefined]
])("the groups of %j at %s are %j", (claims, path, groups) => {
  expect(groupsOfClaims(claims, path)).toEqual(groups)
})
