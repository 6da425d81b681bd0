import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { anAccount } from "../../../test/fixtures/accounts.ts"
import {
  checkNames,
  namesOfProfile,
  profileOfAccount,
  readUser,
  scimUserOf,
  storedProfile,
  type UserProfile
} from "./provisioned-user.ts"

const account = anAccount({ id: 1, username: null, scimId: "a-1" })

const profile: UserProfile = {
  userName: "ada@example.com",
  name: { givenName: "Ada" },
  emails: [{ value: "ada@example.com", type: "work", primary: true }]
}

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

describe("a user of another directory", () => {
  const bare = { ...account, name: null, email: null, username: null }

  it("has a profile made of the account", () => {
    expect(profileOfAccount(account)).toStrictEqual({
      userName: "ada@example.com",
      displayName: "Ada",
      emails: [{ value: "ada@example.com", type: "work", primary: true }]
    })
    expect(profileOfAccount({ ...bare, username: "ada" })).toStrictEqual({ userName: "ada" })
    expect(profileOfAccount(bare)).toStrictEqual({ userName: "1" })
    expect(storedProfile(account, { userName: 7 })).toEqual(profileOfAccount(account))
    expect(storedProfile(account, { userName: "x" })).toEqual({ userName: "x" })
  })

  it("is a resource", () => {
    const resource = scimUserOf({ account, profile, updatedAt: "2026-11-21T18:00:00.000Z" }, "https://x/scim")
    expect(resource).toStrictEqual({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      id: "a-1",
      ...profile,
      active: true,
      meta: {
        resourceType: "User",
        created: account.createdAt,
        lastModified: "2026-11-21T18:00:00.000Z",
        location: "https://x/scim/Users/a-1"
      }
    })
    const unknown = { account: { ...account, scimId: null }, profile, updatedAt: account.createdAt }
    expect(scimUserOf(unknown, "https://x/scim")).toMatchObject({ id: "", meta: { location: "https://x/scim/Users/" } })
  })
})

const refusal = (names: Parameters<typeof checkNames>[0]) => {
  const checked = checkNames(names)
  return Result.isSuccess(checked) ? undefined : `${checked.failure.scimType}: ${checked.failure.message}`
}

describe("checkNames", () => {
  const none = { email: null, name: null, username: null }

  it("takes what an account can have", () => {
    expect(refusal({ email: "ada@example.com", name: "Ada", username: "ada" })).toBe(undefined)
    expect(refusal({ ...none, username: "ada" })).toBe(undefined)
  })

  it.each([
    [{ ...none, email: "x" }, /^invalidValue: "emails.value" must /],
    [{ ...none, username: "ada", name: "x".repeat(1000) }, /^invalidValue: "displayName" must /],
    [{ ...none, username: "x".repeat(1000) }, /^invalidValue: "userName" must /]
  ])("names the attribute at fault (case %#)", (names, expected) => {
    expect(refusal(names)).toMatch(expected)
  })
})
