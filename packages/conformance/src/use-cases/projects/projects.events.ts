import { expect } from "@effect/vitest"
import {
  addProjectEnvironment,
  archiveFeature,
  archiveProject,
  createEnvironment,
  createProject,
  deleteProject,
  favorProject,
  giveProjectRoles,
  removeMember,
  removeProjectEnvironment,
  reviveProject,
  setDefaultStrategy,
  setMemberRoles,
  setProjectAccess,
  updateProject,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aTeamOf, rolesIn } from "../../fixtures/groups-and-roles.ts"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"
import { storedProject } from "../../fixtures/stored-entities.ts"

/** The events of each write to a project, its environments and its members. */
export const projectEvents: EventTable = {
  favorProject: write(({ project }) => ({
    act: favorProject(project, true),
    events: [{ type: "project-favorited", project, data: { project } }]
  })),
  createProject: write(({ made }) => ({
    act: createProject({ id: made, name: "Made" }),
    events: [
      {
        type: "project-created",
        project: made,
        data: expect.objectContaining({ id: made, name: "Made", mode: "open", featureLimit: null })
      }
    ]
  })),
  updateProjectSettings: write(({ project }) =>
    Effect.map(storedProject(project), (before) => ({
      act: updateProjectSettings(project, { featureLimit: 9 }),
      events: [
        {
          type: "project-updated",
          project,
          preData: before,
          data: { ...before, featureLimit: 9, updatedAt: expect.any(String) }
        }
      ]
    }))
  ),
  updateProject: write(({ project }) =>
    Effect.map(storedProject(project), (before) => ({
      act: updateProject(project, { name: "Renamed" }),
      events: [
        {
          type: "project-updated",
          project,
          preData: before,
          data: { ...before, name: "Renamed", updatedAt: expect.any(String) }
        }
      ]
    }))
  ),
  archiveProject: write(({ address, project }) =>
    Effect.gen(function* () {
      yield* asAdmin(archiveFeature(address))
      const before = yield* storedProject(project)
      const data = { ...before, archivedAt: expect.any(String), updatedAt: expect.any(String) }
      return { act: archiveProject(project), events: [{ type: "project-updated", project, preData: before, data }] }
    })
  ),
  reviveProject: write(({ address, project }) =>
    Effect.gen(function* () {
      yield* asAdmin(archiveFeature(address))
      yield* asAdmin(archiveProject(project))
      const before = yield* storedProject(project)
      const data = { ...before, archivedAt: null, updatedAt: expect.any(String) }
      return { act: reviveProject(project), events: [{ type: "project-updated", project, preData: before, data }] }
    })
  ),
  deleteProject: write(({ address, event, project }) =>
    Effect.gen(function* () {
      yield* asAdmin(archiveFeature(address))
      const preData = yield* storedProject(project)
      return {
        act: deleteProject(project),
        events: [
          { type: "feature-deleted", ...event, preData: expect.objectContaining({ name: address.feature }) },
          { type: "project-deleted", project, preData }
        ]
      }
    })
  ),
  setDefaultStrategy: write(({ project }) => ({
    act: setDefaultStrategy({ project, environment: "production" }, { name: "default" }),
    events: [{ type: "default-strategy-updated", project, environment: "production", data: { name: "default" } }]
  })),
  removeProjectEnvironment: write(({ project }) => ({
    act: removeProjectEnvironment(project, "production"),
    events: [
      {
        type: "project-environment-removed",
        project,
        environment: "production",
        preData: { environment: "production" }
      }
    ]
  })),
  addProjectEnvironment: write(({ project, made: environment }) =>
    Effect.map(asAdmin(createEnvironment({ name: environment, type: "test" })), () => ({
      act: addProjectEnvironment(project, environment),
      events: [{ type: "project-environment-added", project, environment, data: { environment } }]
    }))
  ),
  giveProjectRoles: write(({ project }) =>
    Effect.gen(function* () {
      const [{ id: user }, { id: group }] = [yield* aUserAccount(), yield* aTeamOf()]
      yield* asAdmin(setMemberRoles(project, { kind: "user", id: user }, [5]))
      return {
        act: giveProjectRoles(project, { roles: [5, 4], users: [user], groups: [group] }),
        events: [
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
        events: [
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
      events: [
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
        events: [{ type: "project-access-group-roles-deleted", project, preData: { groupId, roles: [5] } }],
        state: rolesIn(project)
      }
    })
  )
}
