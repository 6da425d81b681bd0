import { Context, type Effect } from "effect"

/** Stores favorites by the id of a principal. */
export class FavoriteStore extends Context.Service<
  FavoriteStore,
  {
    /** Adds or removes a favorite feature. Returns whether anything changed. */
    readonly setFeature: (user: number, feature: string, favorite: boolean) => Effect.Effect<boolean>
    /** Adds or removes a favorite project. Returns whether anything changed. */
    readonly setProject: (user: number, project: string, favorite: boolean) => Effect.Effect<boolean>
    /** Returns the ids of the favorite projects. */
    readonly projects: (user: number) => Effect.Effect<ReadonlySet<string>>
  }
>()("@halyard/core/FavoriteStore") {}
