import { expect } from "@effect/vitest"
import type { Group } from "@halyard/core/domain"
import {
  createGroup,
  createRole,
  deleteGroup,
  deleteRole,
  giveProjectRoles,
  removeMember,
  setMemberRoles,
  setProjectAccess,
  updateGroup,
  updateRole
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/people-fixtures.ts"
import { type ToldWrites, write } from "../told-write.ts"
import { aCustomRole, aTeamOf, rolesIn, storedGroup, storedRole } from "../../fixtures/access-worlds.ts"
import { asAdmin } from "../../fixtures/principals.ts"

/** What the use cases of groups, roles and access to projects write. */
export const toldAccessWrites: ToldWrites = {
  createGroup: write(({ made: name }) =>
    Effect.map(aUserAccount(), ({ id }) => ({
      act: createGroup({ name, rootRole: 3, users: [{ user: { id } }] }),
      told: [
        { type: "group-created", data: expect.objectContaining({ name, rootRole: 3, scimId: null }) },
        { type: "group-user-added", data: { groupId: expect.any(Number), userId: id } }
      ]
    }))
  ),
  updateGroup: write(({ made: name }) =>
    Effect.gen(function* () {
      const [stays, goes, comes] = [yield* aUserAccount(), yield* aUserAccount(), yield* aUserAccount()]
      const record = recordOf(yield* aTeamOf(stays.id, goes.id))
      return {
        act: updateGroup(record.id, { name, users: [{ user: stays }, { user: comes }] }),
        told: [
          { type: "group-updated", data: { ...record, name }, preData: record },
          { type: "group-user-removed", preData: { groupId: record.id, userId: goes.id } },
          { type: "group-user-added", data: { groupId: record.id, userId: comes.id } }
        ],
        state: storedGroup(record.id)
      }
    })
  ),
  deleteGroup: write(() =>
    Effect.gen(function* () {
      const user = yield* aUserAccount()
      const record = recordOf(yield* aTeamOf(user.id))
      return {
        act: deleteGroup(record.id),
        told: [
          { type: "group-user-removed", preData: { groupId: record.id, userId: user.id } },
          { type: "group-deleted", preData: record }
        ],
        state: storedGroup(record.id)
      }
    })
  ),

  createRole: write(({ made: name }) => ({
    act: createRole({ name, permissions: [{ name: "CREATE_FEATURE" }] }),
    told: [{ type: "role-created", data: { id: expect.any(Number), ...aRecord(name, { name: "CREATE_FEATURE" }) } }]
  })),
  updateRole: write(({ made }) =>
    Effect.map(aCustomRole({ name: "UPDATE_FEATURE" }), ({ id, name }) => ({
      act: updateRole(id, { name: made, permissions: [placed] }),
      told: [
        {
          type: "role-updated",
          data: { id, ...aRecord(made, placed) },
          preData: { id, ...aRecord(name, { name: "UPDATE_FEATURE" }) }
        }
      ],
      state: storedRole(id)
    }))
  ),
  deleteRole: write(() =>
    Effect.map(aCustomRole(placed), ({ id, name }) => ({
      act: deleteRole(id),
      told: [{ type: "role-deleted", preData: { id, ...aRecord(name, placed) } }],
      state: storedRole(id)
    }))
  ),

  giveProjectRoles: write(({ project }) =>
    Effect.gen(function* () {
      const [{ id: user }, { id: group }] = [yield* aUserAccount(), yield* aTeamOf()]
      yield* asAdmin(setMemberRoles(project, { kind: "user", id: user }, [5]))
      return {
        act: giveProjectRoles(project, { roles: [5, 4], users: [user], groups: [group] }),
        told: [
          {
            type: "project-access-added",
            project,
            data: {
              roles: [
                { roleId: 4, userIds: [user], groupIds: [group] },
                { roleId: 5, userIds: [], groupIds: [group] }
              ]
            }
          }
        ],
        state: rolesIn(project)
      }
    })
  ),
  setProjectAccess: write(({ project }) =>
    Effect.gen(function* () {
      const [{ id: user }, { id: group }] = [yield* aUserAccount(), yield* aTeamOf()]
      yield* asAdmin(setMemberRoles(project, { kind: "user", id: user }, [5]))
      return {
        act: setProjectAccess(project, [{ id: 4, groups: [group] }]),
        told: [
          {
            type: "project-access-updated",
            project,
            data: { roles: [{ roleId: 4, userIds: [], groupIds: [group] }] },
            preData: { roles: [{ roleId: 5, userIds: [user], groupIds: [] }] }
          }
        ],
        state: rolesIn(project)
      }
    })
  ),
  setMemberRoles: write(({ project }) =>
    Effect.map(aUserAccount(), ({ id: userId }) => ({
      act: setMemberRoles(project, { kind: "user", id: userId }, [5, 4]),
      told: [
        {
          type: "project-access-user-roles-updated",
          project,
          data: { userId, roles: [4, 5] },
          preData: { userId, roles: [] }
        }
      ],
      state: rolesIn(project)
    }))
  ),
  removeMember: write(({ project }) =>
    Effect.gen(function* () {
      const { id: groupId } = yield* aTeamOf()
      const group = { kind: "group", id: groupId } as const
      yield* asAdmin(setMemberRoles(project, group, [5]))
      return {
        act: removeMember(project, group),
        told: [{ type: "project-access-group-roles-deleted", project, preData: { groupId, roles: [5] } }],
        state: rolesIn(project)
      }
    })
  )
}

const placed = { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" } as const

const recordOf = (group: Group) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  mappingsSSO: group.mappingsSSO,
  rootRole: group.rootRole,
  createdBy: group.createdBy,
  createdAt: group.createdAt,
  scimId: group.scimId
})

const aRecord = (name: string, ...permissions: ReadonlyArray<object>) => ({
  name,
  description: "",
  type: "project-custom",
  permissions
})
