import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from "@halyard/core/use-cases"
import { aTeamOf } from "../../fixtures/groups-and-roles.ts"
import { type AccessTable, after, type UseCaseCall, named } from "../access/access-table.ts"

export const groupsAccess: AccessTable = {
  getGroups: () => listGroups(),
  createGroup: () => named((name) => createGroup({ name })),
  getGroup: () => onGroup(getGroup),
  updateGroup: () => onGroup((id) => named((name) => updateGroup(id, { name }))),
  deleteGroup: () => onGroup(deleteGroup)
}

const onGroup = (call: (id: number) => UseCaseCall) => after(aTeamOf(), ({ id }) => call(id))
