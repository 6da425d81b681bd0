import { Context, type Effect } from "effect"

/**
 * Numbers the users of a host application whose ids are text: events, favourites and approvals refer to users by
 * number.
 */
export class HostUserStore extends Context.Service<
  HostUserStore,
  {
    /**
     * Returns the number of the user, the same each time. The first call for an id gives it one, from `FIRST_HOST_USER`
     * on.
     */
    readonly numberOf: (hostId: string) => Effect.Effect<number>
    /** Returns the id of the user with this number. None if `numberOf` has not given it to anybody. */
    readonly idOf: (number: number) => Effect.Effect<string | undefined>
  }
>()("@halyard/core/HostUserStore") {}

/** Far above the numbers of stored users and those that hosts choose. */
export const FIRST_HOST_USER = 1_000_000_000
