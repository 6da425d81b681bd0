import { Effect, Struct } from "effect"
import { environmentSwitched, strategyAdded, strategyUpdated } from "../../domain/features/feature-events.ts"
import { strategyFromDefault } from "../../domain/projects/default-strategy.ts"
import { isAnyEnabled } from "../../domain/strategies/strategy-change.ts"
import { everybodyStrategy, type Strategy } from "../../domain/strategies/strategy.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore, type FeaturePlace } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { fitStrategy } from "../strategies/judge-strategy.ts"
import {
  type EnvironmentAddress,
  type EnvironmentOfProject,
  holdActiveFeatures,
  holdPlace,
  scopeOf
} from "./hold-features.ts"
import { finishedFeature, wholeFeature } from "./find-feature.ts"

/** Switches a feature on in one environment, where it gets a strategy if it has none enabled. Doing it twice changes nothing. */
export const enableFeature = Effect.fn("enableFeature")(function* (
  address: EnvironmentAddress,
  options: EnableOptions = { activateDisabledStrategies: false }
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      const place = yield* holdPlace(address)
      if (place.enabled) return yield* wholeFeature(address.feature)
      yield* switchOn(scopeOf(address), [{ ...place, feature: address.feature }], options)
      return yield* finishedFeature(address.feature)
    })
  )
})

/** Switches a feature off in one environment and leaves all else as it is. Doing it twice changes nothing. */
export const disableFeature = Effect.fn("disableFeature")(function* (address: EnvironmentAddress) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      const { enabled } = yield* holdPlace(address)
      yield* switchOff(scopeOf(address), [{ enabled, feature: address.feature }])
      return yield* finishedFeature(address.feature)
    })
  )
})

/** Switches many features of a project on in one environment, each as `enableFeature` does, or none. */
export const enableFeatures = Effect.fn("enableFeatures")(function* (
  there: EnvironmentOfProject,
  names: ReadonlyArray<string>,
  options: EnableOptions = { activateDisabledStrategies: false }
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", there)

  yield* inTransaction(
    Effect.gen(function* () {
      yield* switchOn(there, yield* holdPlaces(there, names), options)
    })
  )
})

/** Switches many features of a project off in one environment, or none. */
export const disableFeatures = Effect.fn("disableFeatures")(function* (
  there: EnvironmentOfProject,
  names: ReadonlyArray<string>
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", there)

  yield* inTransaction(
    Effect.gen(function* () {
      yield* switchOff(there, yield* holdPlaces(there, names))
    })
  )
})

/** Holds the features and answers what they have there. Fails unless all are active and linked to the environment, as is their project even where there is none. */
const holdPlaces = Effect.fn("holdPlaces")(function* (there: EnvironmentOfProject, names: ReadonlyArray<string>) {
  const features = yield* holdActiveFeatures(there.project, names)
  const places = yield* (yield* FeatureEnvironmentStore).findEach(
    there.environment,
    features.map(({ name }) => name)
  )
  const isLinked = features.length === 0 ? yield* isLinkedTo(there) : places.length === features.length
  if (!isLinked) return yield* new NotFound({ resource: "environment", id: there.environment })
  return places
})

const isLinkedTo = Effect.fn("isLinkedTo")(function* ({ environment, project }: EnvironmentOfProject) {
  const links = yield* (yield* ProjectStore).environments(project)
  return links.some((link) => link.environment === environment)
})

/** How features are switched on. */
export interface EnableOptions {
  /** Where no strategy is enabled, enables those that are there instead of adding one. */
  readonly activateDisabledStrategies: boolean
}

/** A held feature, and what it has in the environment at hand. */
interface Place extends FeaturePlace {
  readonly feature: string
}

/** Switches on what is off there. What has no enabled strategy gets one. */
export const switchOn = Effect.fnUntraced(function* (
  there: EnvironmentOfProject,
  places: ReadonlyArray<Place>,
  { activateDisabledStrategies }: EnableOptions
) {
  const off = places.filter(({ enabled }) => !enabled)
  const idle = off.filter(({ strategies }) => !isAnyEnabled(strategies))
  const isWoken = ({ strategies }: Place) => activateDisabledStrategies && strategies.length > 0
  yield* enableStrategies(
    there,
    idle.filter(isWoken).flatMap(({ strategies }) => strategies)
  )
  yield* addStrategies(
    there,
    idle.filter((place) => !isWoken(place))
  )
  yield* setEnabled(there, off, true)
})

/** Switches off what is on there, and leaves all else as it is. */
export const switchOff = Effect.fnUntraced(function* (
  there: EnvironmentOfProject,
  places: ReadonlyArray<Pick<Place, "feature" | "enabled">>
) {
  yield* setEnabled(
    there,
    places.filter(({ enabled }) => enabled),
    false
  )
})

const enableStrategies = Effect.fnUntraced(function* (
  there: EnvironmentOfProject,
  strategies: ReadonlyArray<Strategy>
) {
  if (strategies.length === 0) return
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", there)
  yield* (yield* FeatureEnvironmentStore).enableStrategies(strategies.map(({ id }) => id))
  yield* recordEvents(
    ...strategies.map((strategy) =>
      strategyUpdated({ ...there, feature: strategy.featureName }, strategy, { ...strategy, disabled: false })
    )
  )
})

const addStrategies = Effect.fnUntraced(function* (there: EnvironmentOfProject, places: ReadonlyArray<Place>) {
  if (places.length === 0) return
  yield* requirePermission("CREATE_FEATURE_STRATEGY", there)
  const strategyFor = yield* strategyForAll(there)
  const added = yield* Effect.forEach(places, ({ feature, strategies }) =>
    fitStrategy(feature, strategyFor(feature), strategies)
  )
  yield* (yield* FeatureEnvironmentStore).addStrategies(
    added.map((strategy) => ({ ...strategy, environment: there.environment }))
  )
  yield* recordEvents(...added.map((strategy) => strategyAdded({ ...there, feature: strategy.featureName }, strategy)))
})

/** The default strategy of the project's environment, else one that reaches everybody; it comes after those that are there. */
const strategyForAll = Effect.fnUntraced(function* (there: EnvironmentOfProject) {
  const { project } = yield* visibleProject(there.project)
  const environments = yield* (yield* ProjectStore).environments(project.id)
  const own = environments.find(({ environment }) => environment === there.environment)
  return (feature: string) => {
    const place = { feature, stickiness: project.defaultStickiness }
    return own?.defaultStrategy === undefined
      ? everybodyStrategy(place)
      : strategyFromDefault(Struct.omit(own.defaultStrategy, ["sortOrder"]), place)
  }
})

const setEnabled = Effect.fnUntraced(function* (
  there: EnvironmentOfProject,
  places: ReadonlyArray<{ readonly feature: string }>,
  enabled: boolean
) {
  if (places.length === 0) return
  yield* (yield* FeatureEnvironmentStore).setEnabled(
    places.map(({ feature }) => ({ feature, environment: there.environment, enabled }))
  )
  yield* recordEvents(...places.map(({ feature }) => environmentSwitched({ ...there, feature }, enabled)))
})
