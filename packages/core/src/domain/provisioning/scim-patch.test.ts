import { Result, type Schema } from "effect"
import { describe, expect, it } from "vitest"
import { anAccount } from "../../../test/fixtures/accounts.ts"
import { patchUser, type UserProfile } from "./provisioned-user.ts"
import { patchGroup } from "./provisioned-group.ts"
import { attributeChanges, parsePath } from "./scim-patch.ts"

const account = anAccount({ id: 1, username: null, scimId: "a-1" })

const profile: UserProfile = {
  userName: "ada@example.com",
  name: { givenName: "Ada" },
  emails: [{ value: "ada@example.com", type: "work", primary: true }]
}

interface Operation {
  readonly op: string
  readonly path?: string
  readonly value?: Schema.Json
}

const patched = (...operations: ReadonlyArray<Operation>) =>
  patchUser({ account, profile, updatedAt: account.createdAt }, { Operations: operations })

const json = (value: Schema.Json): Schema.Json => value

describe("patchUser", () => {
  it.each([
    ["a boolean as text", "Replace", "active", "False", { active: false }],
    ["an attribute in another case", "replace", "DISPLAYNAME", "A", { profile: { ...profile, displayName: "A" } }],
    ["an empty text, which removes", "replace", "name.givenName", "", { profile: { ...profile, name: {} } }],
    ["an unknown attribute", "add", "title", "x", { profile }],
    ["a dangerous name", "add", "__proto__.polluted", "x", { profile }],
    ["an attribute of an extension", "add", "urn:example:2.0:User:x.y", { a: 1 }, { profile }]
  ])("takes %s", (_, op, path, value, expected) => {
    expect(Result.getOrThrow(patched({ op, path, value: json(value) }))).toMatchObject(expected)
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
  })

  it("moves the mark of the primary address", () => {
    const value = json([{ value: "new@example.com", type: "home", primary: true }])
    expect(Result.getOrThrow(patched({ op: "add", path: "emails", value })).profile.emails).toEqual([
      { value: "ada@example.com", type: "work" },
      { value: "new@example.com", type: "home", primary: true }
    ])
  })

  it("adds an address for a filter that none matches", () => {
    const path = 'emails[type eq "home"].value'
    expect(
      Result.getOrThrow(patched({ op: "Replace", path, value: json("h@example.com") })).profile.emails
    ).toContainEqual({
      type: "home",
      value: "h@example.com"
    })
    expect(Result.getOrThrow(patched({ op: "remove", path })).profile.emails).toEqual(profile.emails)
  })

  it.each([
    ["replace", 'emails[type sw "h"].value', "noTarget"],
    ["replace", 'userName[type eq "x"]', "invalidPath"],
    ["replace", "emails[type eq", "invalidPath"],
    ["replace", "a b", "invalidPath"],
    ["replace", "meta.created", "mutability"]
  ])("refuses to %s %s", (op, path, scimType) => {
    expect(Result.getOrThrow(Result.flip(patched({ op, path, value: json("x") })))).toMatchObject({ scimType })
  })
})

describe("parsePath", () => {
  it.each([
    ["name.givenName", { attribute: "name", part: "givenName" }],
    ["urn:ietf:params:scim:schemas:core:2.0:User:userName", { attribute: "userName" }],
    ['emails[value eq "a]b.c"].type', { attribute: "emails", part: "type", filter: expect.anything() }]
  ])("splits %s", (path, parts) => {
    expect(Result.getOrThrow(parsePath(path))).toEqual(parts)
  })
})

describe("patchGroup", () => {
  const group = {
    group: {
      id: 1,
      name: "Shop",
      description: null,
      mappingsSSO: [],
      rootRole: null,
      createdBy: null,
      createdAt: account.createdAt,
      scimId: "g-1"
    },
    externalId: null,
    updatedAt: account.createdAt
  }
  const members = (...operations: ReadonlyArray<Operation>) =>
    Result.getOrThrow(patchGroup(group, { Operations: operations })).members

  it("applies changes of members in their order", () => {
    const [a, b] = [json([{ value: "a" }]), json([{ value: "b" }])]
    expect(members({ op: "add", path: "members", value: a }, { op: "remove", path: 'members[value eq "a"]' })).toEqual({
      all: undefined,
      added: new Set(),
      removed: new Set(["a"])
    })
    expect(members({ op: "remove", path: "members" }, { op: "add", path: "members", value: b })).toEqual({
      all: [],
      added: new Set(["b"]),
      removed: new Set()
    })
    expect(members({ op: "add", path: "members", value: a }, { op: "replace", path: "members", value: b })).toEqual({
      all: ["b"],
      added: new Set(),
      removed: new Set()
    })
  })
})

/** The changes in words, or why they are refused. */
const changesOf = (...operations: ReadonlyArray<Operation>) => {
  const changes = attributeChanges({ Operations: operations }, "a-1")
  return Result.isFailure(changes)
    ? `${changes.failure.scimType}: ${changes.failure.message}`
    : changes.success.map(({ op, target, value }) => [op, target.attribute, target.part, value])
}

const removals = (length: number) => Array.from({ length }, () => ({ op: "remove", path: "userName" }))

describe("attributeChanges", () => {
  it.each<[Operation, unknown]>([
    [{ op: "REPLACE", path: "userName", value: "b" }, [["replace", "userName", undefined, "b"]]],
    [{ op: "remove", path: "name.givenName" }, [["remove", "name", "givenName", undefined]]],
    [
      { op: "add", value: { userName: "b", "name.givenName": "B", ID: "a-1", schemas: [], META: {}, groups: [] } },
      [
        ["add", "userName", undefined, "b"],
        ["add", "name", "givenName", "B"]
      ]
    ],
    [{ op: "move", path: "a" }, 'invalidSyntax: "op" must be add, replace or remove, not "move"'],
    [{ op: "add", path: "userName" }, "invalidValue: add needs a value"],
    [{ op: "remove" }, "noTarget: remove needs a path"],
    [{ op: "add", value: "b" }, "invalidValue: Without a path, the value must be an object of attributes"],
    [{ op: "add", value: ["b"] }, "invalidValue: Without a path, the value must be an object of attributes"],
    [{ op: "replace", value: { Id: "other" } }, 'mutability: "id" cannot be changed'],
    [{ op: "replace", path: "ID", value: "other" }, 'mutability: "ID" cannot be changed'],
    [{ op: "replace", path: "Groups", value: [] }, 'mutability: "Groups" cannot be changed'],
    [{ op: "add", value: { "a b": 1 } }, 'invalidPath: The path "a b" is not a valid SCIM path'],
    [
      { op: "add", path: "emails[type eq].value", value: "b" },
      'invalidPath: The path "emails[type eq].value" has an invalid filter'
    ]
  ])("of %j", (operation, expected) => {
    expect(changesOf(operation)).toEqual(expected)
  })

  it("takes 1 to 1,000 operations", () => {
    expect(changesOf(...removals(1000))).toHaveLength(1000)
    expect(changesOf()).toBe("invalidValue: A PATCH must have 1 to 1000 operations, not 0")
    expect(changesOf(...removals(1001))).toBe("invalidValue: A PATCH must have 1 to 1000 operations, not 1001")
  })
})

it("refuses a user without a name", () => {
  expect(Result.getOrThrow(Result.flip(patched({ op: "remove", path: "userName" })))).toMatchObject({
    scimType: "invalidValue",
    message: '"userName" is required'
  })
})
