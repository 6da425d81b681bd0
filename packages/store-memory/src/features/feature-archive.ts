import type { Timestamp } from "@halyard/core/domain"
import { HashMap, HashSet } from "effect"
import { change, lookUp } from "../database/maps.ts"
import { nextId, type State } from "../database/state.ts"
import { unlinkDependency } from "./dependency-store.ts"

/** Archives features, or revives them with `null`. */
export const markArchived = (state: State, names: ReadonlyArray<string>, archivedAt: Timestamp | null): State => ({
  ...state,
  features: names.reduce(
    (features, name) => change(features, name, (feature) => ({ ...feature, archivedAt })),
    state.features
  )
})

/** Removes features and everything that belongs to them. */
export const removeFeatures = (state: State, names: ReadonlyArray<string>): State => {
  const [number, numbered] = nextId(state, "deletedFeatures")
  const left = dependenciesOf(state, names).reduce(unlinkDependency, numbered)
  const gone = HashSet.fromIterable(names)
  return {
    ...left,
    features: HashMap.removeMany(left.features, names),
    featureEnvironments: HashMap.removeMany(left.featureEnvironments, names),
    strategyAddresses: HashMap.removeMany(left.strategyAddresses, strategyIds(left, names)),
    featureTags: HashMap.removeMany(left.featureTags, names),
    featureLinks: HashMap.removeMany(left.featureLinks, names),
    parents: HashMap.removeMany(left.parents, names),
    children: HashMap.removeMany(left.children, names),
    stages: HashMap.removeMany(left.stages, names),
    impact: {
      ...left.impact,
      charts: HashMap.filter(left.impact.charts, ({ feature }) => feature === null || !HashSet.has(gone, feature))
    },
    metrics: {
      ...left.metrics,
      hourly: HashMap.removeMany(left.metrics.hourly, names),
      daily: setAside(left.metrics.daily, gone, number),
      potentiallyStale: HashSet.difference(left.metrics.potentiallyStale, gone)
    },
    favoriteFeatures: HashMap.map(left.favoriteFeatures, (favorites) => HashSet.difference(favorites, gone))
  }
}

/** Moves the daily counts of deleted features to keys that reports of later features of the same names do not have. */
const setAside = (daily: State["metrics"]["daily"], gone: HashSet.HashSet<string>, number: number) =>
  HashMap.fromIterable(
    HashMap.toEntries(daily).map(([key, count]) => [HashSet.has(gone, count.feature) ? `${key}#${number}` : key, count])
  )

/** Includes those of archived children. */
const dependenciesOf = (state: State, names: ReadonlyArray<string>) =>
  names.flatMap((name) => [
    ...[...HashMap.keys(lookUp(state.parents, name) ?? HashMap.empty())].map((feature) => ({ child: name, feature })),
    ...[...(lookUp(state.children, name) ?? HashSet.empty())].map((child) => ({ child, feature: name }))
  ])

const strategyIds = (state: State, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .flatMap((name) => [...HashMap.values(lookUp(state.featureEnvironments, name) ?? HashMap.empty())])
    .flatMap(({ strategies }) => strategies.map(({ id }) => id))
