import { Result, type Schema } from "effect"
import { describe, expect, it } from "vitest"
import { changeAttributes } from "./change-attributes.ts"
import { type Attributes, userForms } from "./scim-attributes.ts"
import { type AttributeChange, parsePath } from "./scim-patch.ts"

const work = { value: "ada@work.example", type: "work", primary: true }
const home = { value: "ada@home.example", type: "home" }
const ada: Attributes = { userName: "ada", name: { givenName: "Ada", familyName: "King" }, emails: [work, home] }

/** The user after the change, or why it is refused. */
const changed = (op: AttributeChange["op"], path: string, value?: Schema.Json, before = ada): unknown => {
  const after = changeAttributes(userForms, before, { op, target: Result.getOrThrow(parsePath(path)), value })
  return Result.isSuccess(after) ? after.success : `${after.failure.scimType}: ${after.failure.message}`
}

const without = (name: string) => Object.fromEntries(Object.entries(ada).filter(([key]) => key !== name))

describe("a single value", () => {
  it.each<[AttributeChange["op"], string, Schema.Json | undefined, unknown]>([
    ["add", "userName", "bob", { ...ada, userName: "bob" }],
    ["replace", "USERNAME", "bob", { ...ada, userName: "bob" }],
    ["replace", "userName", "", without("userName")],
    ["replace", "userName", undefined, without("userName")],
    ["remove", "userName", undefined, without("userName")],
    ["remove", "userName", "ada", without("userName")],
    ["add", "title", "x", ada],
    ["replace", "userName", 7, 'invalidValue: "userName" must be text, not "7"'],
    ["replace", 'userName[type eq "a"]', "x", 'invalidPath: "userName" is no list, so it takes no filter']
  ])("%s %s by %j", (op, path, value, expected) => {
    expect(changed(op, path, value)).toEqual(expected)
  })
})

describe("an object", () => {
  it.each<[AttributeChange["op"], string, Schema.Json | undefined, unknown]>([
    ["replace", "name.givenName", "Bob", { ...ada, name: { givenName: "Bob", familyName: "King" } }],
    ["remove", "name.givenName", undefined, { ...ada, name: { familyName: "King" } }],
    ["add", "name", { givenName: "Bob" }, { ...ada, name: { givenName: "Bob", familyName: "King" } }],
    ["remove", "name", undefined, without("name")],
    ["replace", "name", "Bob", 'invalidValue: "name" must be an object'],
    ["replace", "name", undefined, 'invalidValue: "name" must be an object']
  ])("%s %s by %j", (op, path, value, expected) => {
    expect(changed(op, path, value)).toEqual(expected)
  })

  it("is made if there is none", () => {
    const bare = { userName: "ada" }
    expect(changed("add", "name.givenName", "Ada", bare)).toEqual({ ...bare, name: { givenName: "Ada" } })
    expect(changed("add", "name", { givenName: "Ada" }, bare)).toEqual({ ...bare, name: { givenName: "Ada" } })
  })
})

const plain = { value: "ada@work.example", type: "work" }
const added = { value: "a@new.example" }

describe("a list", () => {
  it.each<[AttributeChange["op"], string, Schema.Json | undefined, unknown]>([
    ["add", "emails", [added], [work, home, added]],
    ["add", "emails", added, [work, home, added]],
    ["add", "emails", [{ ...home, display: "Home" }], [work, { ...home, display: "Home" }]],
    ["add", "emails", [{ ...added, primary: true }], [plain, home, { ...added, primary: true }]],
    ["add", "emails", [{ ...work, display: "Work" }], [home, { ...work, display: "Work" }]],
    ["replace", "emails", [added], [added]],
    [
      "replace",
      "emails",
      [
        { ...home, primary: true },
        { ...added, primary: true }
      ],
      [{ ...home, primary: true }, added]
    ],
    ["replace", "emails", [], undefined],
    ["replace", "emails", undefined, undefined],
    ["remove", "emails", undefined, undefined],
    ["remove", "emails", [{ value: home.value }], [work]],
    ["remove", 'emails[type eq "home"]', undefined, [work]],
    ["remove", 'emails[type eq "home"].value', undefined, [work]],
    ["remove", 'emails[type eq "home"].type', undefined, [work, { value: home.value }]],
    ["remove", 'emails[type eq "other"]', undefined, [work, home]],
    ["replace", 'emails[type eq "home"].value', "x@home.example", [work, { ...home, value: "x@home.example" }]],
    ["replace", 'emails[type eq "home"]', { display: "Home" }, [work, { ...home, display: "Home" }]],
    ["replace", 'emails[type eq "home"].primary', true, [plain, { ...home, primary: true }]],
    [
      "add",
      'emails[type eq "other"].value',
      "x@other.example",
      [work, home, { type: "other", value: "x@other.example" }]
    ],
    [
      "replace",
      "emails.display",
      "Ada",
      [
        { ...work, display: "Ada" },
        { ...home, display: "Ada" }
      ]
    ]
  ])("%s %s by %j", (op, path, value, expected) => {
    const { emails, ...others } = changed(op, path, value) as Attributes
    expect(emails).toEqual(expected)
    expect(others).toEqual(without("emails"))
  })

  it.each<[AttributeChange["op"], string, Schema.Json | undefined, string]>([
    ["replace", 'emails[type sw "o"].value', "x", "noTarget: No item matches the filter of the path"],
    ["remove", 'emails[type eq "other"].type', undefined, "noTarget: No item matches the filter of the path"],
    ["replace", 'emails[type eq "home"]', "x", 'invalidValue: "item" must be an object'],
    [
      "add",
      "emails",
      Array.from({ length: 19 }, (_, index) => ({ value: `${index}` })),
      'invalidValue: "emails" must have at most 20 items'
    ]
  ])("refuses to %s %s by %j", (op, path, value, expected) => {
    expect(changed(op, path, value)).toBe(expected)
  })

  it("can have twenty items, and begins with one that is named", () => {
    const many = Array.from({ length: 18 }, (_, index) => ({ value: `${index}` }))
    expect(changed("add", "emails", many)).toEqual({ ...ada, emails: [work, home, ...many] })
    expect(changed("add", "emails.value", "a@x.io", { userName: "ada" })).toEqual({
      userName: "ada",
      emails: [{ value: "a@x.io" }]
    })
  })
})
