import type { EventDraft } from "../events/event.ts"
import type { GroupRecord } from "./group.ts"

export const groupCreated = (group: GroupRecord): EventDraft => ({ type: "group-created", data: { ...group } })

export const groupUpdated = (before: GroupRecord, after: GroupRecord): EventDraft => ({
  type: "group-updated",
  data: { ...after },
  preData: { ...before }
})

export const groupDeleted = (group: GroupRecord): EventDraft => ({ type: "group-deleted", preData: { ...group } })

export const groupUserAdded = (groupId: number, userId: number): EventDraft => ({
  type: "group-user-added",
  data: { groupId, userId }
})

export const groupUserRemoved = (groupId: number, userId: number): EventDraft => ({
  type: "group-user-removed",
  preData: { groupId, userId }
})
