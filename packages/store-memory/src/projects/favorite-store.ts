import { FavoriteStore } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"

export const layerFavoriteStore: Layer.Layer<FavoriteStore, never, Database> = Layer.effect(
  FavoriteStore,
  Effect.map(Database, ({ modify, read }) =>
    FavoriteStore.of({
      setFeature: (user, feature, favorite) =>
        modify((state) => {
          const [changed, favoriteFeatures] = setFavorite(state.favoriteFeatures, user, feature, favorite)
          return [changed, { ...state, favoriteFeatures }]
        }),
      setProject: (user, project, favorite) =>
        modify((state) => {
          const [changed, favoriteProjects] = setFavorite(state.favoriteProjects, user, project, favorite)
          return [changed, { ...state, favoriteProjects }]
        }),
      projects: (user) => read((state) => new Set(favoritesOf(state.favoriteProjects, user)))
    })
  )
)

type Favorites = HashMap.HashMap<number, HashSet.HashSet<string>>

export const favoritesOf = (favorites: Favorites, user: number): HashSet.HashSet<string> =>
  lookUp(favorites, user) ?? HashSet.empty()

const setFavorite = (
  favorites: Favorites,
  user: number,
  name: string,
  favorite: boolean
): readonly [changed: boolean, favorites: Favorites] => {
  const before = favoritesOf(favorites, user)
  if (HashSet.has(before, name) === favorite) return [false, favorites]
  const after = favorite ? HashSet.add(before, name) : HashSet.remove(before, name)
  return [true, HashMap.set(favorites, user, after)]
}
