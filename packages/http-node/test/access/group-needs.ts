import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Needs } from "./needs.ts"

const nothing = getGroup(0)

export const groupNeeds: Needs = {
  getGroups: ["ADMIN", Effect.andThen(listGroups(), nothing)],
  createGroup: ["ADMIN", createGroup({ name: "" })],
  getGroup: ["ADMIN", nothing],
  updateGroup: ["ADMIN", updateGroup(0, { name: "" })],
  deleteGroup: ["ADMIN", deleteGroup(0)]
}
