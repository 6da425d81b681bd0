import { describe, expect, it } from "vitest"
import {
  addedRoles,
  hasOwner,
  memberRolesChanged,
  type MemberRoles,
  projectAccessAdded,
  projectAccessUpdated,
  rolesChanges,
  withMember
} from "./project-access.ts"

const kim: MemberRoles = { kind: "user", id: 1, roles: [4] }
const lee: MemberRoles = { kind: "user", id: 2, roles: [5, 101] }
const team: MemberRoles = { kind: "group", id: 1, roles: [5] }
const all = [kim, lee, team]

describe("withMember", () => {
  it("changes one member, and distinguishes users from groups", () => {
    expect(withMember(all, team, (roles) => [...roles, 4, 5])).toEqual([kim, lee, { ...team, roles: [4, 5] }])
    expect(withMember(all, kim, () => [])).toEqual([lee, team])
    expect(withMember([], kim, () => [5])).toEqual([{ ...kim, roles: [5] }])
  })
})

describe("rolesChanges", () => {
  it("are those of members whose roles differ", () => {
    expect(rolesChanges(all, all)).toEqual([])
    expect(rolesChanges(all, [{ ...lee, roles: [101, 102] }, team, { kind: "group", id: 2, roles: [4] }])).toEqual([
      { kind: "user", id: 1, before: [4], after: [] },
      { kind: "user", id: 2, before: [5, 101], after: [101, 102] },
      { kind: "group", id: 2, before: [], after: [4] }
    ])
  })

  it("add the roles that the member lacked", () => {
    expect(addedRoles({ ...lee, before: [5, 101], after: [101, 102] })).toEqual([102])
  })
})

describe("hasOwner", () => {
  it("finds owners among users and groups", () => {
    expect(hasOwner(all)).toBe(true)
    expect(hasOwner([lee, team])).toBe(false)
    expect(hasOwner([{ ...team, roles: [4] }])).toBe(true)
  })
})

const project = "shop"

it("records the members of each role", () => {
  expect(projectAccessUpdated(project, all, [lee])).toStrictEqual({
    type: "project-access-updated",
    project,
    data: {
      roles: [
        { roleId: 5, userIds: [2], groupIds: [] },
        { roleId: 101, userIds: [2], groupIds: [] }
      ]
    },
    preData: {
      roles: [
        { roleId: 4, userIds: [1], groupIds: [] },
        { roleId: 5, userIds: [2], groupIds: [1] },
        { roleId: 101, userIds: [2], groupIds: [] }
      ]
    }
  })
})

it("records only the roles that were added", () => {
  expect(projectAccessAdded(project, [{ ...lee, before: [5], after: [5, 101] }])).toStrictEqual({
    type: "project-access-added",
    project,
    data: { roles: [{ roleId: 101, userIds: [2], groupIds: [] }] }
  })
})

it.each([
  [
    () => memberRolesChanged(project, { kind: "user", id: 1, before: [4], after: [5] }),
    {
      type: "project-access-user-roles-updated",
      project,
      data: { userId: 1, roles: [5] },
      preData: { userId: 1, roles: [4] }
    }
  ],
  [
    () => memberRolesChanged(project, { kind: "group", id: 1, before: [4], after: [] }),
    { type: "project-access-group-roles-deleted", project, preData: { groupId: 1, roles: [4] } }
  ]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
