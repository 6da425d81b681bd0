import { Result, type Schema } from "effect"
import { describe, expect, it } from "vitest"
import type { Account } from "../users/user.ts"
import { namesOfProfile, patchUser, readUser, type UserProfile } from "./provisioned-user.ts"
import { patchGroup } from "./provisioned-group.ts"
import { parsePath } from "./scim-patch.ts"

const account: Account = {
  id: 1,
  accountType: "User",
  username: null,
  name: "Ada",
  email: "ada@example.com",
  rootRole: 3,
  createdAt: "2026-11-20T18:00:00.000Z",
  seenAt: null,
  loginAttempts: 0,
  scimId: "a-1",
  active: true
}

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

describe("namesOfProfile", () => {
  const own = { ...account, username: "ada" }
  it.each([
    [{ userName: "Ada@Example.com" }, undefined, { email: "ada@example.com", username: null, name: null }],
    [{ userName: "ada" }, undefined, { email: null, username: "ada", name: null }],
    [
      { userName: "Ada@corp.example", emails: [{ value: "home@x.io" }, { value: "Work@x.io", type: "work" }] },
      undefined,
      { email: "work@x.io", username: "ada@corp.example", name: null }
    ],
    [
      { userName: "ada@example.com", name: { givenName: "Ada", familyName: "King" } },
      { account: own },
      { email: "ada@example.com", username: "ada", name: "Ada King" }
    ],
    [
      { userName: "ada@example.com" },
      { account: own, profile: { userName: "ada" } },
      { email: "ada@example.com", username: null, name: null }
    ]
  ])("of %j after %j are %j", (given, before, names) => {
    expect(namesOfProfile(given, before)).toEqual(names)
  })
})

describe("readUser", () => {
  it("ignores what it does not know, and reads names in any case", () => {
    const body = { USERNAME: "ada", Active: "True", nickName: "x", emails: { Value: "a@x.io" }, displayName: null }
    expect(Result.getOrThrow(readUser(body))).toEqual({
      profile: { userName: "ada", emails: [{ value: "a@x.io" }] },
      active: true
    })
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
