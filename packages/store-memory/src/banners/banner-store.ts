import { BannerStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change } from "../database/maps.ts"
import { nextId } from "../database/state.ts"

export const layerBannerStore: Layer.Layer<BannerStore, never, Database> = Layer.effect(
  BannerStore,
  Effect.map(Database, ({ modify, read, update }) =>
    BannerStore.of({
      list: read((state) => HashMap.toValues(state.banners).toSorted((left, right) => right.id - left.id)),
      insert: (given) =>
        modify((state) => {
          const [id, next] = nextId(state, "banner")
          const banner = { ...given, id }
          return [banner, { ...next, banners: HashMap.set(next.banners, id, banner) }]
        }),
      update: (banner) => update((state) => ({ ...state, banners: change(state.banners, banner.id, () => banner) })),
      remove: (id) => update((state) => ({ ...state, banners: HashMap.remove(state.banners, id) }))
    })
  )
)
