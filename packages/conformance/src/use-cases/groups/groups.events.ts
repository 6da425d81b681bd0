import { expect } from "@effect/vitest"
import type { Group } from "@halyard/core/domain"
import { createGroup, deleteGroup, updateGroup } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aTeamOf, storedGroup } from "../../fixtures/groups-and-roles.ts"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of each write to a group. */
export const groupEvents: EventTable = {
  createGroup: write(({ made: name }) =>
    Effect.map(aUserAccount(), ({ id }) => ({
      act: createGroup({ name, rootRole: 3, users: [{ user: { id } }] }),
      events: [
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
        events: [
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
        events: [
          { type: "group-user-removed", preData: { groupId: record.id, userId: user.id } },
          { type: "group-deleted", preData: record }
        ],
        state: storedGroup(record.id)
      }
    })
  )
}

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
