import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { User } from "../users/user.ts"
import { Timestamp } from "../values/timestamp.ts"

/** Users who share a root role, or roles in projects. */
export interface GroupRecord {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** Names of groups of a login provider whose members belong to it. */
  readonly mappingsSSO: ReadonlyArray<string>
  /** The id of a root role that all members have besides their own. */
  readonly rootRole: number | null
  readonly createdBy: string | null
  readonly createdAt: Timestamp
  readonly scimId: string | null
}

export interface GroupMember {
  readonly user: number
  readonly joinedAt: Timestamp
  readonly createdBy: string | null
}

export const GroupUser = Schema.Struct({
  joinedAt: Timestamp,
  createdBy: Schema.NullOr(Schema.String),
  user: User
}).annotate({ identifier: "GroupUser" })
export type GroupUser = typeof GroupUser.Type

/** A group with its members and the projects that it has roles in. */
export const Group = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  mappingsSSO: Schema.Array(Schema.String),
  rootRole: Schema.NullOr(Schema.Int),
  createdBy: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  users: Schema.Array(GroupUser),
  projects: Schema.Array(Schema.String),
  userCount: Schema.Int,
  scimId: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Group" })
export type Group = typeof Group.Type

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
