import { Context, type Effect, type Option } from "effect"
import type { GroupKey } from "../../domain/provisioning/scim-filter.ts"
import type { ProvisionedGroup, ProvisionedMember } from "../../domain/provisioning/provisioned-group.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { Range } from "./provisioned-user-store.ts"

/** Stores what directories report about groups. A group is provisioned if it has a `scimId`. */
export class ProvisionedGroupStore extends Context.Service<
  ProvisionedGroupStore,
  {
    readonly find: (scimId: string) => Effect.Effect<Option.Option<ProvisionedGroup>>
    /** Returns the provisioned groups with this value, by id. Names are compared without case. */
    readonly findBy: (key: GroupKey) => Effect.Effect<ReadonlyArray<ProvisionedGroup>>
    /** Lists the provisioned groups by id, or one part of them. */
    readonly list: (range?: Range) => Effect.Effect<ReadonlyArray<ProvisionedGroup>>
    readonly count: Effect.Effect<number>
    /** Replaces what the directory reported about an existing group. */
    readonly save: (group: number, externalId: string | null, at: Timestamp) => Effect.Effect<void>
    /** Returns the provisioned members of these groups, by group, each list by user id. */
    readonly members: (
      groups: ReadonlyArray<number>
    ) => Effect.Effect<ReadonlyMap<number, ReadonlyArray<ProvisionedMember>>>
  }
>()("@halyard/core/ProvisionedGroupStore") {}
