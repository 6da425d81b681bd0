import { expect, it } from "vitest"
import {
  groupCreated,
  groupDeleted,
  type GroupRecord,
  groupUpdated,
  groupUserAdded,
  groupUserRemoved,
  isOfAdministrators
} from "./group.ts"

const group: GroupRecord = {
  id: 3,
  name: "Shop",
  description: null,
  mappingsSSO: [],
  rootRole: null,
  createdBy: null,
  createdAt: "2026-03-01T00:00:00.000Z",
  scimId: null
}

const renamed = { ...group, name: "Other" }

it.each([
  [() => groupCreated(group), { type: "group-created", data: group }],
  [() => groupUpdated(group, renamed), { type: "group-updated", data: renamed, preData: group }],
  [() => groupDeleted(group), { type: "group-deleted", preData: group }],
  [() => groupUserAdded(3, 7), { type: "group-user-added", data: { groupId: 3, userId: 7 } }],
  [() => groupUserRemoved(3, 7), { type: "group-user-removed", preData: { groupId: 3, userId: 7 } }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})

it.each([
  [1, true],
  [2, false],
  [null, false]
])("knows whether a group with the root role %s is of administrators: %s", (rootRole, expected) => {
  expect(isOfAdministrators({ rootRole })).toBe(expected)
})
