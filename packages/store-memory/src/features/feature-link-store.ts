import type { FeatureLink } from "@halyard/core/domain"
import { FeatureLinkStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"

export const layerFeatureLinkStore: Layer.Layer<FeatureLinkStore, never, Database> = Layer.effect(
  FeatureLinkStore,
  Effect.map(Database, ({ read, update }) =>
    FeatureLinkStore.of({
      add: (links) => update((state) => links.reduce(addOne, state)),
      update: (link) => update((state) => replaceOne(state, link)),
      remove: (ids) => update((state) => removeThose(state, new Set(ids))),
      ofFeature: (feature) => read((state) => linksOf(state, feature))
    })
  )
)

export const linksOf = (state: State, feature: string): ReadonlyArray<FeatureLink> =>
  lookUp(state.featureLinks, feature) ?? []

/** Copied by name, so that nothing else the caller's object may carry shows up in answers. */
const addOne = (state: State, { id, url, title, feature }: FeatureLink): State => ({
  ...state,
  featureLinks: HashMap.set(state.featureLinks, feature, [...linksOf(state, feature), { id, url, title, feature }])
})

const replaceOne = (state: State, { id, url, title, feature }: FeatureLink): State => ({
  ...state,
  featureLinks: change(state.featureLinks, feature, (links) =>
    links.map((link) => (link.id === id ? { ...link, url, title } : link))
  )
})

const removeThose = (state: State, ids: ReadonlySet<string>): State => ({
  ...state,
  featureLinks: HashMap.map(state.featureLinks, (links) => links.filter(({ id }) => !ids.has(id)))
})
