import { Context, type Effect } from "effect"

/**
 * Gives numbers to users of a host application whose ids are text. Events, favorites and approvals refer to users by
 * number.
 */
export class HostUserStore extends Context.Service<
  HostUserStore,
  {
    /**
     * Returns the number of the user, which never changes. The first call for an id assigns one, from `FIRST_HOST_USER`
     * on.
     */
    readonly numberOf: (hostId: string) => Effect.Effect<number>
    /** Returns the id of the user with this number, or undefined if it was never assigned. */
    readonly idOf: (number: number) => Effect.Effect<string | undefined>
  }
>()("@halyard/core/HostUserStore") {}

/** Far above the numbers of stored users and those that hosts choose. */
export const FIRST_HOST_USER = 1_000_000_000
