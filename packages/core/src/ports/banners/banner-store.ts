import { Context, type Effect } from "effect"
import type { Banner } from "../../domain/banners/banner.ts"

/** Stores banners. */
export class BannerStore extends Context.Service<
  BannerStore,
  {
    /** Lists all banners, the newest first. */
    readonly list: Effect.Effect<ReadonlyArray<Banner>>
    /** Adds a banner under a new id, higher than all before. */
    readonly insert: (banner: Omit<Banner, "id">) => Effect.Effect<Banner>
    /** Replaces the content of an existing banner. */
    readonly update: (banner: Banner) => Effect.Effect<void>
    readonly remove: (id: number) => Effect.Effect<void>
  }
>()("@halyard/core/BannerStore") {}
