import { type Environment, type FeatureMetadata, type InitialFeature, NameExists } from "@halyard/core/domain"
import { type FeatureRecord, FeatureStore } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer, Result, Struct } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import type { State, StoredFeature } from "../database/state.ts"
import { changePotentiallyStale } from "../metrics/metrics-state.ts"
import { markArchived, removeFeatures } from "./feature-archive.ts"
import { findState, link, setEnabled, setEnabledEverywhere } from "./feature-environment-store.ts"
import { restart } from "./lifecycle-store.ts"

export const layerFeatureStore: Layer.Layer<FeatureStore, never, Database> = Layer.effect(
  FeatureStore,
  Effect.map(Database, ({ read, tryUpdate, update }) =>
    FeatureStore.of({
      // Transactions run one after the other, so each of them has locked everything.
      lock: (names) => read((state) => knownOf(state, names).map(recordOf)),
      lockAddressed: ({ feature, project, environment }) =>
        read((state) => ({
          ...found(state, feature, project),
          state: environment === undefined ? undefined : findState(state, { feature, environment })
        })),
      lockForCreation: (name, project) => read((state) => lockedForCreation(state, name, project)),
      create: (features) =>
        tryUpdate((state) => createAll(state, features)).pipe(
          Effect.andThen(read((state) => environmentsOf(state, features)))
        ),
      setMetadata: (changes) => update((state) => changes.reduce(setMetadata, state)),
      move: (name, project) => update((state) => move(state, name, project)),
      archive: (names, at) => update((state) => markArchived(state, names, at)),
      revive: (names, initial) => update((state) => reviveAll(state, names, initial)),
      remove: (names) => update((state) => removeFeatures(state, names)),
      countActive: (project) => read((state) => countActive(state, project)),
      lockCount: (project) => read((state) => countActive(state, project))
    })
  )
)

/** The features of these names without duplicates. Unknown names are left out. */
export const knownOf = (state: State, names: ReadonlyArray<string>): ReadonlyArray<StoredFeature> =>
  [...new Set(names)].flatMap((name) => lookUp(state.features, name) ?? [])

export const activeFeatures = (state: State): ReadonlyArray<StoredFeature> =>
  HashMap.toValues(state.features).filter(({ archivedAt }) => archivedAt === null)

const recordOf = (feature: StoredFeature): FeatureRecord => Struct.omit(feature, ["createdBy"])

const found = (state: State, name: string, project: string) => ({
  feature: knownOf(state, [name]).map(recordOf)[0],
  project: lookUp(state.projects, project)
})

const lockedForCreation = (state: State, name: string, project: string) => {
  const locked = found(state, name, project)
  const isFree = locked.feature === undefined && locked.project !== undefined
  return { ...locked, count: isFree ? countActive(state, project) : undefined }
}

const createAll = (state: State, added: ReadonlyArray<InitialFeature>): Result.Result<State, NameExists> => {
  let features = state.features
  for (const feature of added) {
    const taken = lookUp(features, feature.name)
    if (taken !== undefined) {
      return Result.fail(
        new NameExists({ resource: "feature", name: feature.name, archived: taken.archivedAt !== null })
      )
    }
    features = HashMap.set(features, feature.name, storedOf(feature))
  }
  return Result.succeed(added.reduce(begin, { ...state, features }))
}

/** The state with the feature in the environments of its project and in its first stage. */
const begin = (state: State, { name, project, enabled, lifecycle }: InitialFeature): State =>
  linksOf(state, project)
    .map((environment) => ({ feature: name, environment, enabled }))
    .reduce((linked, address) => setEnabled(link(linked, address), address), restart(state, lifecycle, name))

const environmentsOf = (state: State, features: ReadonlyArray<InitialFeature>): ReadonlyArray<Environment> =>
  [...new Set(features.flatMap(({ project }) => linksOf(state, project)))].flatMap(
    (environment) => lookUp(state.environments, environment) ?? []
  )

const linksOf = (state: State, project: string): ReadonlyArray<string> =>
  (lookUp(state.projectEnvironments, project) ?? []).map(({ environment }) => environment)

/** Copied by name, so that nothing else the caller's object may carry shows up in answers. */
const storedOf = (feature: InitialFeature): StoredFeature => ({
  name: feature.name,
  project: feature.project,
  type: feature.type,
  description: feature.description,
  impressionData: feature.impressionData,
  stale: feature.stale,
  createdAt: feature.createdAt,
  createdBy: feature.createdBy,
  archivedAt: null
})

const reviveAll = (
  state: State,
  names: ReadonlyArray<string>,
  { enabled, lifecycle }: Pick<InitialFeature, "enabled" | "lifecycle">
): State =>
  knownOf(state, names).reduce(
    (before, { name }) => restart(setEnabledEverywhere(before, name, enabled), lifecycle, name),
    markArchived(state, names, null)
  )

const setMetadata = (state: State, { name, type, description, impressionData, stale }: FeatureMetadata): State => ({
  ...(stale ? changePotentiallyStale(state, HashSet.remove(name)) : state),
  features: change(state.features, name, (feature) => ({ ...feature, type, description, impressionData, stale }))
})

const move = (state: State, name: string, project: string): State => ({
  ...state,
  features: change(state.features, name, (feature) => ({ ...feature, project }))
})

const countActive = (state: State, project: string) => {
  const active = activeFeatures(state)
  return { instance: active.length, project: active.filter((feature) => feature.project === project).length }
}
