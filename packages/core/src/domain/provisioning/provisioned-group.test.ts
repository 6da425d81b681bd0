import { Result, type Schema } from "effect"
import { describe, expect, it } from "vitest"
import { patchGroup, readGroup, scimGroupOf } from "./provisioned-group.ts"

type Operation = Parameters<typeof patchGroup>[1]["Operations"][number]

const at = "2026-11-20T18:00:00.000Z"

const provisioned = {
  group: {
    id: 1,
    name: "Shop",
    description: null,
    mappingsSSO: [],
    rootRole: null,
    createdBy: null,
    createdAt: at,
    scimId: "g 1"
  },
  externalId: "x-1",
  updatedAt: "2026-11-21T18:00:00.000Z"
}

const outcome = <A>(result: Result.Result<A, { readonly message: string; readonly scimType?: string | undefined }>) =>
  Result.isSuccess(result) ? result.success : `${result.failure.scimType}: ${result.failure.message}`

const unchanged = { all: undefined, added: new Set(), removed: new Set() }

const numbered = (length: number) => Array.from({ length }, (_, index) => `${index}`)

describe("readGroup", () => {
  it.each<[Schema.Json, unknown]>([
    [{ displayName: "Shop" }, { name: "Shop", externalId: undefined, members: unchanged }],
    [
      { displayName: "Shop", externalId: "x", members: [{ value: "a", type: "User" }, "b"] },
      { name: "Shop", externalId: "x", members: { ...unchanged, all: ["a", "b"] } }
    ],
    [
      { displayName: "Shop", members: { Value: "a" } },
      { name: "Shop", externalId: undefined, members: { ...unchanged, all: ["a"] } }
    ],
    [{}, 'invalidValue: "displayName" is required'],
    [{ displayName: "x".repeat(101) }, 'invalidValue: "displayName" must have 1 to 100 characters, not 101'],
    [
      { displayName: "Shop", members: [{ value: "a", type: "Group" }] },
      "invalidValue: A group cannot be a member of a group"
    ],
    [
      { displayName: "Shop", members: [{ value: "" }] },
      'invalidValue: Each member must have a "value" with the id of a user, unlike "{"value":""}"'
    ],
    [
      { displayName: "Shop", members: [7] },
      'invalidValue: Each member must have a "value" with the id of a user, unlike "7"'
    ]
  ])("reads %j", (body, expected) => {
    expect(outcome(readGroup(body))).toEqual(expected)
  })

  it("takes 50,000 members at most", () => {
    expect(Result.isSuccess(readGroup({ displayName: "Shop", members: numbered(50_000) }))).toBe(true)
    expect(outcome(readGroup({ displayName: "Shop", members: numbered(50_001) }))).toBe(
      "tooMany: A request can name at most 50000 members, not 50001"
    )
  })
})

const patched = (...operations: ReadonlyArray<Operation>) =>
  outcome(patchGroup(provisioned, { Operations: operations }))

describe("patchGroup", () => {
  it("changes the name and the external id", () => {
    expect(patched({ op: "replace", path: "displayName", value: "Other" })).toEqual({
      name: "Other",
      externalId: "x-1",
      members: unchanged
    })
    expect(patched({ op: "remove", path: "externalId" })).toMatchObject({ name: "Shop", externalId: undefined })
    expect(patched({ op: "remove", path: "displayName" })).toBe('invalidValue: "displayName" is required')
  })

  it.each<[Operation, unknown]>([
    [
      { op: "add", path: "Members", value: [{ value: "a" }] },
      { ...unchanged, added: new Set(["a"]) }
    ],
    [
      { op: "remove", path: "members", value: [{ value: "a" }] },
      { ...unchanged, removed: new Set(["a"]) }
    ],
    [
      { op: "remove", path: 'members[value eq "a"]' },
      { ...unchanged, removed: new Set(["a"]) }
    ],
    [
      { op: "remove", path: "members" },
      { ...unchanged, all: [] }
    ],
    [
      { op: "replace", path: "members", value: [{ value: "a" }] },
      { ...unchanged, all: ["a"] }
    ],
    [
      { op: "replace", path: "members", value: null },
      { ...unchanged, all: [] }
    ]
  ])("changes members by %j", (operation, members) => {
    expect(patched(operation)).toMatchObject({ members })
  })

  it.each<[Operation, string]>([
    [{ op: "replace", path: "members.display", value: "x" }, "mutability: Members are added and removed as a whole"],
    [
      { op: "add", path: 'members[value eq "a"]', value: "x" },
      'invalidFilter: Members can be removed by filters of the form members[value eq "..."] only'
    ],
    [
      { op: "remove", path: 'members[value sw "a"]' },
      'invalidFilter: Members can be removed by filters of the form members[value eq "..."] only'
    ]
  ])("refuses %j", (operation, expected) => {
    expect(patched(operation)).toBe(expected)
  })
})

it("is a resource, with members if they were read", () => {
  const resource = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    id: "g 1",
    externalId: "x-1",
    displayName: "Shop",
    meta: {
      resourceType: "Group",
      created: at,
      lastModified: provisioned.updatedAt,
      location: "https://x/scim/Groups/g%201"
    }
  }
  expect(scimGroupOf(provisioned, undefined, "https://x/scim")).toStrictEqual(resource)
  const member = { name: "Ada", scimId: "a-1" }
  expect(scimGroupOf({ ...provisioned, externalId: null }, [member], "https://x/scim")).toMatchObject({
    members: [{ value: "a-1", display: "Ada", type: "User" }]
  })
  expect(scimGroupOf({ ...provisioned, externalId: null }, [], "https://x/scim")).not.toHaveProperty("externalId")
})
