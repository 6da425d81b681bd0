import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  filterNames,
  isAttributeSelected,
  parseScimList,
  scimList,
  type ScimListParameters,
  selected
} from "./scim-list.ts"
import { parseScimFilter } from "./scim-filter.ts"

describe("parseScimList", () => {
  it.each<[ScimListParameters, number, number]>([
    [{}, 1, 100],
    [{ startIndex: "7", count: "20" }, 7, 20],
    [{ startIndex: "0", count: "501" }, 1, 500],
    [{ startIndex: "-3", count: "-3" }, 1, 0]
  ])("counts %j from %i, at most %i", (given, startIndex, count) => {
    expect(Result.getOrThrow(parseScimList(given))).toEqual({ filter: undefined, startIndex, count })
  })

  it.each<[ScimListParameters, string]>([
    [{ startIndex: "1.5" }, '"startIndex" must be a whole number, not "1.5"'],
    [{ count: "many" }, '"count" must be a whole number, not "many"'],
    [{ count: "1234567890" }, '"count" must be a whole number, not "1234567890"'],
    [{ count: "" }, '"count" must be a whole number, not ""'],
    [{ count: " 1" }, '"count" must be a whole number, not " 1"']
  ])("refuses %j", (given, message) => {
    expect(Result.getOrThrow(Result.flip(parseScimList(given)))).toMatchObject({ scimType: "invalidValue", message })
  })

  it("parses the filter, or refuses it", () => {
    expect(Result.getOrThrow(parseScimList({ filter: 'userName eq "ada"' })).filter).toEqual({
      op: "eq",
      attrPath: "userName",
      compValue: "ada"
    })
    expect(Result.isFailure(parseScimList({ filter: "userName eq" }))).toBe(true)
  })
})

it.each([
  ['userName eq "ada"', true],
  ['USERNAME eq "ada"', true],
  ['userName.part eq "ada"', true],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', true],
  ['displayName eq "ada"', false],
  ['displayName eq "a" or userName eq "ada"', true],
  ['displayName eq "a" and externalId eq "b"', false],
  ['not (userName eq "ada")', true],
  ['not (displayName eq "ada")', false]
])("knows whether %s names the user name: %s", (filter, expected) => {
  expect(filterNames(Result.getOrThrow(parseScimFilter(filter)), "username")).toBe(expected)
})

describe("isSelected", () => {
  it.each([
    ["emails", {}, true],
    ["emails", { attributes: "userName, EMAILS.value" }, true],
    ["emails", { attributes: "userName" }, false],
    ["Meta", { attributes: "userName" }, true],
    ["emails", { excludedAttributes: "userName" }, true],
    ["emails", { excludedAttributes: "userName,emails" }, false],
    ["id", { excludedAttributes: "id" }, true],
    ["schemas", { excludedAttributes: "schemas" }, true],
    ["emails", { attributes: "emails", excludedAttributes: "emails" }, true],
    ["userName", { attributes: "urn:ietf:params:scim:schemas:core:2.0:User:userName" }, true]
  ])("of %s by %j is %s", (name, selection, expected) => {
    expect(isAttributeSelected(name, selection)).toBe(expected)
    expect(name in selected({ [name]: 1 }, selection)).toBe(expected)
  })
})

it("says how many there are, and which page it is", () => {
  expect(scimList([{ id: "a" }], 7, { filter: undefined, startIndex: 3, count: 1 })).toEqual({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: 7,
    itemsPerPage: 1,
    startIndex: 3,
    Resources: [{ id: "a" }]
  })
})
