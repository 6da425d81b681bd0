import type { Timestamp } from "@halyard/core/domain"
import { HashMap, HashSet } from "effect"
import { unlinkDependency } from "./dependency-store.ts"
import { change, lookUp, type State } from "../database/state.ts"

/** The state with the features archived since then, or not archived where there is no moment. */
export const markArchived = (state: State, names: ReadonlyArray<string>, archivedAt: Timestamp | null): State => ({
  ...state,
  features: names.reduce(
    (features, name) => change(features, name, (feature) => ({ ...feature, archivedAt })),
    state.features
  )
})

/** The state without the features and all that is theirs. */
export const removeFeatures = (state: State, names: ReadonlyArray<string>): State => {
  const left = dependenciesOf(state, names).reduce(unlinkDependency, state)
  const gone = HashSet.fromIterable(names)
  return {
    ...left,
    features: HashMap.removeMany(left.features, names),
    places: HashMap.removeMany(left.places, names),
    strategyPlaces: HashMap.removeMany(left.strategyPlaces, strategyIds(left, names)),
    featureTags: HashMap.removeMany(left.featureTags, names),
    parents: HashMap.removeMany(left.parents, names),
    children: HashMap.removeMany(left.children, names),
    stages: HashMap.removeMany(left.stages, names),
    metrics: {
      ...left.metrics,
      hourly: HashMap.removeMany(left.metrics.hourly, names),
      potentiallyStale: HashSet.difference(left.metrics.potentiallyStale, gone)
    },
    favoriteFeatures: HashMap.map(left.favoriteFeatures, (favorites) => HashSet.difference(favorites, gone))
  }
}

/** Those of archived children as well. */
const dependenciesOf = (state: State, names: ReadonlyArray<string>) =>
  names.flatMap((name) => [
    ...[...HashMap.keys(lookUp(state.parents, name) ?? HashMap.empty())].map((feature) => ({ child: name, feature })),
    ...[...(lookUp(state.children, name) ?? HashSet.empty())].map((child) => ({ child, feature: name }))
  ])

const strategyIds = (state: State, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .flatMap((name) => [...HashMap.values(lookUp(state.places, name) ?? HashMap.empty())])
    .flatMap(({ strategies }) => strategies.map(({ id }) => id))
