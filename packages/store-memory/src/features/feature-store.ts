import { type CreatedFeature, type Environment, type FeatureMetadata, NameExists } from "@halyard/core/domain"
import { type FeatureRecord, FeatureStore } from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer, Result, Struct } from "effect"
import { Database } from "../database/database.ts"
import { markArchived, removeFeatures } from "./feature-archive.ts"
import { findPlace, link } from "./feature-environment-store.ts"
import { enterStage } from "./lifecycle-store.ts"
import { remembering } from "../metrics/metrics-state.ts"
import { change, lookUp, type State, type StoredFeature } from "../database/state.ts"

export const layerFeatureStore: Layer.Layer<FeatureStore, never, Database> = Layer.effect(
  FeatureStore,
  Effect.map(Database, ({ attempt, read, update }) =>
    FeatureStore.of({
      // Transactions run one after the other, so that whoever is in one holds everything.
      hold: (names) => read((state) => knownOf(state, names).map(recordOf)),
      holdWithProject: (name, project) => read((state) => heldWithProject(state, name, project)),
      holdWithPlace: (name, project, environment) =>
        read((state) => ({
          ...heldWithProject(state, name, project),
          place: findPlace(state, { feature: name, environment })
        })),
      holdForAdding: (name, project) => read((state) => heldForAdding(state, name, project)),
      insert: (features) => attempt((state) => insertAll(state, features)),
      introduce: (feature) =>
        attempt((state) => Result.map(insertAll(state, [feature]), (added) => withBelongings(added, feature))).pipe(
          Effect.andThen(read((state) => environmentsOf(state, feature.project)))
        ),
      setMetadata: (changes) => update((state) => changes.reduce(setMetadata, state)),
      move: (name, project) => update((state) => move(state, name, project)),
      archive: (names, at) => update((state) => markArchived(state, names, at)),
      revive: (names) => update((state) => markArchived(state, names, null)),
      remove: (names) => update((state) => removeFeatures(state, names)),
      countActive: (project) => read((state) => countActive(state, project)),
      holdCount: (project) => read((state) => countActive(state, project))
    })
  )
)

/** The features of these names, each once, unknown names left out. */
export const knownOf = (state: State, names: ReadonlyArray<string>): ReadonlyArray<StoredFeature> =>
  [...new Set(names)].flatMap((name) => lookUp(state.features, name) ?? [])

/** The features that are not archived. */
export const activeFeatures = (state: State): ReadonlyArray<StoredFeature> =>
  HashMap.toValues(state.features).filter(({ archivedAt }) => archivedAt === null)

const recordOf = (feature: StoredFeature): FeatureRecord => Struct.omit(feature, ["createdBy"])

const heldWithProject = (state: State, name: string, project: string) => ({
  feature: knownOf(state, [name]).map(recordOf)[0],
  project: lookUp(state.projects, project)
})

const heldForAdding = (state: State, name: string, project: string) => {
  const held = heldWithProject(state, name, project)
  const isFree = held.feature === undefined && held.project !== undefined
  return { ...held, count: isFree ? countActive(state, project) : undefined }
}

const insertAll = (state: State, added: ReadonlyArray<CreatedFeature>): Result.Result<State, NameExists> => {
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
  return Result.succeed({ ...state, features })
}

const withBelongings = (state: State, { name, project, createdAt }: CreatedFeature): State =>
  (lookUp(state.projectEnvironments, project) ?? [])
    .map(({ environment }) => ({ feature: name, environment }))
    .reduce(link, enterStage(state, "initial", createdAt, name))

const environmentsOf = (state: State, project: string): ReadonlyArray<Environment> =>
  (lookUp(state.projectEnvironments, project) ?? []).flatMap(
    ({ environment }) => lookUp(state.environments, environment) ?? []
  )

/** Copied by name, so that nothing else the caller's object may carry shows up in answers. */
const storedOf = (feature: CreatedFeature): StoredFeature => ({
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

const setMetadata = (state: State, { name, type, description, impressionData, stale }: FeatureMetadata): State => ({
  ...(stale ? remembering(state, HashSet.remove(name)) : state),
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
