import { Context, type Effect } from "effect"

/** Stores favourites by the id of a principal. */
export class FavoriteStore extends Context.Service<
  FavoriteStore,
  {
    /** Returns whether anything changed. */
    readonly setFeature: (user: number, feature: string, favorite: boolean) => Effect.Effect<boolean>
    /** Returns whether anything changed. */
    readonly setProject: (user: number, project: string, favorite: boolean) => Effect.Effect<boolean>
    /** Returns the ids of the favourite projects. */
    readonly projects: (user: number) => Effect.Effect<ReadonlySet<string>>
  }
>()("@halyard/core/FavoriteStore") {}
