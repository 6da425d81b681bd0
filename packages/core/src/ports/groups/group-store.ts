import { Context, type Effect, type Option } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { GroupMember, GroupRecord } from "../../domain/groups/group.ts"

/** Stores groups and their members. */
export class GroupStore extends Context.Service<
  GroupStore,
  {
    /** Lists all groups by id. */
    readonly list: Effect.Effect<ReadonlyArray<GroupRecord>>
    readonly find: (id: number) => Effect.Effect<Option.Option<GroupRecord>>
    readonly insert: (group: Omit<GroupRecord, "id">) => Effect.Effect<GroupRecord, NameExists>
    /** Replaces name, description, mappings, root role and scimId of an existing group. */
    readonly update: (group: GroupRecord) => Effect.Effect<void, NameExists>
    /** Removes a group with its memberships and its roles in projects. */
    readonly remove: (id: number) => Effect.Effect<void>
    /** Returns the members of each group that has any, by joinedAt, then user id. */
    readonly members: Effect.Effect<ReadonlyMap<number, ReadonlyArray<GroupMember>>>
    /** Returns the members of one group, by joinedAt, then user id. */
    readonly membersOf: (group: number) => Effect.Effect<ReadonlyArray<GroupMember>>
    /** Adds members. Existing members stay as they are. Returns the ids of those who were added. */
    readonly addMembers: (group: number, members: ReadonlyArray<GroupMember>) => Effect.Effect<ReadonlyArray<number>>
    /** Removes members. Returns the ids of those who were removed. */
    readonly removeMembers: (group: number, users: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<number>>
  }
>()("@halyard/core/GroupStore") {}
