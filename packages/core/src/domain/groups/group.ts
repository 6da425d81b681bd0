import { Schema } from "effect"
import { adminRole } from "../access/role.ts"
import type { EventDraft } from "../events/event.ts"
import { User } from "../users/user.ts"
import { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"
import { limitedList, limitedText } from "../values/limited.ts"

/** Users who share a root role or project roles. */
export interface GroupRecord {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** Names of groups at the login provider, whose members belong to this group. */
  readonly mappingsSSO: ReadonlyArray<string>
  /** The id of a root role that all members have in addition to their own. */
  readonly rootRole: number | null
  readonly createdBy: string | null
  readonly createdAt: Timestamp
  readonly scimId: string | null
}

/** Whether all members of the group are administrators. */
export const isOfAdministrators = ({ rootRole }: Pick<GroupRecord, "rootRole">): boolean => rootRole === adminRole.id

export interface GroupMember {
  readonly user: number
  readonly joinedAt: Timestamp
  readonly createdBy: string | null
}

export const GroupUser = Schema.Struct({
  joinedAt: field(Timestamp, "When the user became a member"),
  createdBy: field(Schema.NullOr(Schema.String), "Who added the user; null if unknown"),
  user: field(User, "The user")
}).annotate({ identifier: "GroupUser", description: "A member of a group." })
export type GroupUser = typeof GroupUser.Type

export const Group = Schema.Struct({
  id: field(Schema.Int, "The group's id"),
  name: field(Schema.String, "The group's name"),
  description: field(Schema.NullOr(Schema.String), "What the group is for"),
  mappingsSSO: field(Schema.Array(Schema.String), "Groups of the login provider whose members belong to this group"),
  rootRole: field(Schema.NullOr(Schema.Int), "The id of the root role of all members; null for none"),
  createdBy: field(Schema.NullOr(Schema.String), "Who created the group"),
  createdAt: field(Timestamp, "When the group was created"),
  users: field(Schema.Array(GroupUser), "The members, by when they joined"),
  projects: field(Schema.Array(Schema.String), "The ids of the projects that the group has roles in"),
  userCount: field(Schema.Int, "The number of members"),
  scimId: field(
    Schema.NullOr(Schema.String),
    "The group's id in an external directory that manages it; null if there is none"
  )
}).annotate({ identifier: "Group", description: "Users who share a root role or project roles." })
export type Group = typeof Group.Type

const GroupMemberGiven = Schema.Struct({
  user: field(
    Schema.Struct({ id: field(Schema.Finite, "The user's id") }).annotate({
      identifier: "UserId",
      description: "A user, by id."
    }),
    "The user"
  )
}).annotate({ identifier: "GroupMemberGiven", description: "A user who becomes a member of the group." })

export const NewGroup = Schema.Struct({
  name: Group.fields.name,
  description: field(Schema.optionalKey(Schema.NullOr(limitedText(1000))), "What the group is for"),
  mappingsSSO: field(
    Schema.optionalKey(limitedList(Schema.String, 1000)),
    "Groups of the login provider whose members belong to this group"
  ),
  rootRole: field(
    Schema.optionalKey(Schema.NullOr(Schema.Finite)),
    "The id of the root role of all members, in addition to their own; null for none"
  ),
  users: field(Schema.optionalKey(Schema.Array(GroupMemberGiven)), "All members of the group")
}).annotate({
  identifier: "NewGroup",
  description: "A new or changed group. Properties that are left out stay unchanged, or are empty in a new group."
})
export type NewGroup = typeof NewGroup.Type

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
