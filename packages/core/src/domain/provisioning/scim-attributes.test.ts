import { Result, type Schema } from "effect"
import { expect, it } from "vitest"
import { formOf, memberOf, plainName, readAttributes, userForms } from "./scim-attributes.ts"

const read = (given: Schema.Json): unknown => {
  const attributes = readAttributes(userForms, given)
  return Result.isSuccess(attributes) ? attributes.success : attributes.failure.message
}

it.each<[Schema.Json, unknown]>([
  [{ userName: "ada", title: "x" }, { userName: "ada" }],
  [{ "urn:ietf:params:scim:schemas:core:2.0:User:userName": "ada" }, { userName: "ada" }],
  [
    { USERNAME: "ada", Active: "TRUE" },
    { userName: "ada", active: true }
  ],
  [{ active: false }, { active: false }],
  [{ active: "False" }, { active: false }],
  [
    { userName: "", externalId: null, name: {}, emails: [] },
    { name: {}, emails: [] }
  ],
  [{ name: { GivenName: "Ada", title: "x", familyName: null } }, { name: { givenName: "Ada" } }],
  [{ emails: { value: "a@x.io", primary: "true" } }, { emails: [{ value: "a@x.io", primary: true }] }],
  [{ userName: "x".repeat(300) }, { userName: "x".repeat(300) }],
  [{ emails: Array.from({ length: 20 }, () => ({})) }, { emails: Array.from({ length: 20 }, () => ({})) }],
  [{ userName: "x".repeat(301) }, '"userName" must have at most 300 characters'],
  [{ userName: 7 }, '"userName" must be text, not "7"'],
  [{ active: "yes" }, '"active" must be true or false, not ""yes""'],
  [{ name: "Ada" }, '"name" must be an object, not ""Ada""'],
  [{ name: ["Ada"] }, '"name" must be an object, not "["Ada"]"'],
  [{ emails: ["a@x.io"] }, '"The resource" must be an object, not ""a@x.io""'],
  [{ emails: Array.from({ length: 21 }, () => ({})) }, '"emails" must have at most 20 items'],
  ["ada", '"The resource" must be an object, not ""ada""']
])("reads the user (case %#)", (given, expected) => {
  expect(read(given)).toEqual(expected)
})

it.each<[Schema.Json, Schema.Json | undefined]>([
  [{ Members: 1 }, 1],
  [{ other: 1 }, undefined],
  [["members"], undefined],
  [null, undefined],
  ["members", undefined]
])("finds the members of %j", (given, expected) => {
  expect(memberOf(given, "members")).toBe(expected)
})

it.each([
  ["userName", "userName"],
  ["URN:ietf:params:scim:schemas:core:2.0:GROUP:displayName", "displayName"],
  [
    "urn:ietf:params:scim:schemas:core:2.0:Other:displayName",
    "urn:ietf:params:scim:schemas:core:2.0:Other:displayName"
  ],
  ["x urn:ietf:params:scim:schemas:core:2.0:User:userName", "x urn:ietf:params:scim:schemas:core:2.0:User:userName"]
])("calls %s %s", (name, expected) => {
  expect(plainName(name)).toBe(expected)
})

it("knows attributes whatever the case of their letters", () => {
  expect(formOf(userForms, "EMAILS")?.[0]).toBe("emails")
  expect(formOf(userForms, "toString")).toBe(undefined)
})
