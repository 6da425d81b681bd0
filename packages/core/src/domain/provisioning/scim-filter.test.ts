import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { allowedValues, matchesScimFilter, parseScimFilter, requiredKey, userKeys } from "./scim-filter.ts"

const user = {
  id: "a-1",
  userName: "Ada@Example.com",
  externalId: "X-1",
  active: true,
  displayName: "",
  name: { givenName: "Ada", familyName: null },
  emails: [
    { value: "ada@example.com", type: "work", primary: true },
    { value: "ada@home.example", type: "home" }
  ],
  meta: { lastModified: "2026-11-22T10:00:00.000Z" }
}

const parsed = (text: string) => Result.getOrThrow(parseScimFilter(text))

describe("matchesScimFilter", () => {
  it.each([
    'userName eq "ada@EXAMPLE.com"',
    'USERNAME EQ "ada@example.com"',
    'userName sw "ada" and userName ew ".com" and userName co "@"',
    'id eq "a-1"',
    'externalId eq "X-1"',
    "active eq true",
    'active eq "True"',
    "active ne false",
    'emails eq "ada@home.example"',
    'emails.type eq "home"',
    'emails[type eq "work" and primary eq true]',
    'emails[type eq "work"].value eq "ada@example.com"',
    'name.givenName eq "ada" or name.givenName eq "bob"',
    'not (name.givenName eq "bob")',
    "emails pr",
    "name.familyName eq null",
    'meta.lastModified gt "2026-11-22T09:00:00.000Z"',
    'meta.lastModified le "2026-11-22T10:00:00.000Z"',
    'userName eq "nobody" or active eq true and name.givenName eq "Ada"',
    'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName eq "Ada"'
  ])("finds the user by %s", (text) => {
    expect(matchesScimFilter(parsed(text), user)).toBe(true)
  })

  it.each([
    'userName eq "bob"',
    'id eq "A-1"',
    'externalId eq "x-1"',
    "active eq false",
    'emails[type eq "home" and primary eq true]',
    "displayName pr",
    "name.familyName pr",
    'nickName eq "ada"',
    'constructor eq "ada"',
    'userName ne "ADA@example.com"',
    "userName eq null"
  ])("does not find the user by %s", (text) => {
    expect(matchesScimFilter(parsed(text), user)).toBe(false)
  })
})

describe("parseScimFilter", () => {
  it.each([
    "",
    "userName",
    "userName eq",
    'userName is "a"',
    '(userName eq "a"',
    'userName eq "a" and',
    "'a'",
    `${"(".repeat(1001)}`
  ])("refuses %j", (text) => {
    expect(Result.getOrThrow(Result.flip(parseScimFilter(text)))).toMatchObject({ scimType: "invalidFilter" })
  })
})

describe("requiredKey", () => {
  it.each([
    ['userName eq "a"', { attribute: "userName", value: "a" }],
    ['active eq true and (externalid eq "b" and id eq "c")', { attribute: "externalId", value: "b" }],
    ['userName eq "a" or userName eq "b"', undefined],
    ['not (userName eq "a")', undefined],
    ['userName co "a"', undefined],
    ['displayName eq "a"', undefined]
  ])("of %s is %j", (text, key) => {
    expect(requiredKey(parsed(text), userKeys)).toEqual(key)
  })
})

describe("allowedValues", () => {
  it.each([
    ['value eq "a"', ["a"]],
    ['value eq "a" or (value eq "b" or value eq "c")', ["a", "b", "c"]],
    ['value eq "a" or display eq "b"', undefined],
    ['value sw "a"', undefined]
  ])("of %s are %j", (text, values) => {
    expect(allowedValues(parsed(text), "value")).toEqual(values)
  })
})
