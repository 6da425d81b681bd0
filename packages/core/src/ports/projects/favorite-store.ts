import { Context, type Effect } from "effect"

/** Keeps favourites. They belong to the id of a principal. */
export class FavoriteStore extends Context.Service<
  FavoriteStore,
  {
    /** Answers whether anything changed. */
    readonly setFeature: (user: number, feature: string, favorite: boolean) => Effect.Effect<boolean>
    /** Answers whether anything changed. */
    readonly setProject: (user: number, project: string, favorite: boolean) => Effect.Effect<boolean>
    /** Ids of the favourite projects. */
    readonly projects: (user: number) => Effect.Effect<ReadonlySet<string>>
  }
>()("@halyard/core/FavoriteStore") {}
