import {
  type Environment,
  EnvironmentStore,
  FeatureEnvironmentStore,
  FeatureStore,
  FeatureTypeStore,
  initialFeatureTypes,
  builtInStrategyTypes,
  LifecycleStore,
  type NewFeature,
  type PlacedStrategy,
  type Project,
  ProjectStore,
  type Segment,
  SegmentStore,
  StrategyTypeStore,
  type Timestamp,
  Transactions,
  type Viewer
} from "@halyard/core"
import { DateTime, Effect } from "effect"
import { uniqueId, uniqueName } from "./unique.ts"

const START = "2026-03-01T00:00:00.000Z"

/** A moment so many minutes after the one at which tests begin. */
export const minute = (minutes: number): Timestamp =>
  DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(START), { minutes }))

/** Sees everything and has no favourites. */
export const anyone: Viewer = { id: 0, memberOf: "all" }

export const creator = { id: 7, name: "kim", imageUrl: "data:image/svg+xml,x" }

/** A project in a store that knows all feature types and strategy types. */
export const aProject = Effect.fn("aProject")(function* (given: Partial<Project> = {}) {
  yield* ensureTypes
  const id = yield* uniqueName("project")
  const project: Project = {
    id,
    name: id,
    description: null,
    mode: "open",
    defaultStickiness: "default",
    featureLimit: null,
    featureNaming: { pattern: null },
    createdAt: minute(0),
    updatedAt: minute(0),
    archivedAt: null,
    ...given
  }
  yield* Effect.orDie((yield* ProjectStore).insert(project))
  return project
})

export const anEnvironment = Effect.fn("anEnvironment")(function* (given: Partial<Environment> = {}) {
  const name = yield* uniqueName("env")
  const environment = { name, type: "development", sortOrder: 1, enabled: true, protected: false, ...given }
  yield* Effect.orDie((yield* EnvironmentStore).insert(environment))
  return environment
})

/** What `aFeature` makes: besides what is new about a feature, where it is linked and whether it is archived. */
export interface GivenFeature extends Partial<NewFeature> {
  readonly environments?: ReadonlyArray<string>
  readonly archivedAt?: Timestamp
}

/** A feature in its first stage. Without a project it gets one of its own. */
export const aFeature = Effect.fn("aFeature")(function* ({ environments, archivedAt, ...given }: GivenFeature = {}) {
  const features = yield* FeatureStore
  const feature = yield* newFeature({ ...given, project: given.project ?? (yield* aProject()).id })
  yield* Effect.orDie(features.insert([feature]))
  yield* (yield* LifecycleStore).enter([feature.name], "initial", feature.createdAt)
  yield* (yield* FeatureEnvironmentStore).link(
    (environments ?? []).map((environment) => ({ feature: feature.name, environment }))
  )
  if (archivedAt !== undefined) yield* features.archive([feature.name], archivedAt)
  return feature
})

/** A feature that is not yet in the store. */
export const newFeature = Effect.fn("newFeature")(function* (
  given: Partial<NewFeature> & { readonly project: string }
) {
  const feature: NewFeature = {
    name: yield* uniqueName("feature"),
    type: "release",
    description: null,
    impressionData: false,
    stale: false,
    createdAt: minute(0),
    createdBy: creator,
    ...given
  }
  return feature
})

/** A feature that is linked to one environment, off and empty. */
export const aPlace = Effect.gen(function* () {
  const environment = yield* anEnvironment()
  const feature = yield* aFeature({ environments: [environment.name] })
  return { feature: feature.name, environment: environment.name }
})

export const aStrategy = Effect.fn("aStrategy")(function* (
  place: { readonly feature: string; readonly environment: string },
  given: Partial<PlacedStrategy> = {}
) {
  const strategy = yield* newStrategy(place, given)
  yield* (yield* FeatureEnvironmentStore).addStrategies([strategy])
  return strategy
})

/** A strategy that is not yet in the store. */
export const newStrategy = Effect.fn("newStrategy")(function* (
  place: { readonly feature: string; readonly environment: string },
  given: Partial<PlacedStrategy> = {}
) {
  const strategy: PlacedStrategy = {
    id: yield* uniqueId,
    name: "default",
    title: null,
    disabled: false,
    featureName: place.feature,
    environment: place.environment,
    sortOrder: 0,
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
    ...given
  }
  return strategy
})

export const aSegment = Effect.fn("aSegment")(function* (given: Partial<Omit<Segment, "id">> = {}) {
  const segment = {
    name: yield* uniqueName("segment"),
    description: null,
    project: null,
    constraints: [],
    createdBy: "kim",
    createdAt: minute(0),
    ...given
  }
  return yield* Effect.orDie((yield* SegmentStore).insert(segment))
})

/** Types are few and the same everywhere, so that tests share them. */
export const ensureTypes = Effect.gen(function* () {
  const { run, lock } = yield* Transactions
  const featureTypes = yield* FeatureTypeStore
  const strategyTypes = yield* StrategyTypeStore
  yield* run(
    Effect.gen(function* () {
      yield* lock("types of the contract suite")
      const known = new Set<string>((yield* featureTypes.list).map(({ id }) => id))
      yield* featureTypes.insert(initialFeatureTypes.filter(({ id }) => !known.has(id)))
      const names = new Set((yield* strategyTypes.list).map(({ name }) => name))
      yield* Effect.orDie(strategyTypes.insert(builtInStrategyTypes.filter(({ name }) => !names.has(name))))
    })
  )
})
