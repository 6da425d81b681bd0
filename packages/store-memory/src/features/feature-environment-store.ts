import { compareText, type Strategy, type StrategyPosition, type Variant } from "@halyard/core/domain"
import {
  type EnabledChange,
  FeatureEnvironmentStore,
  type FeatureInEnvironment,
  type EnvironmentState,
  type StrategyInEnvironment,
  type VariantsChange
} from "@halyard/core/ports"
import { Effect, HashMap, HashSet, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import { type Place, placeOf, type State } from "../database/state.ts"

export const layerFeatureEnvironmentStore: Layer.Layer<FeatureEnvironmentStore, never, Database> = Layer.effect(
  FeatureEnvironmentStore,
  Effect.map(Database, ({ read, update }) =>
    FeatureEnvironmentStore.of({
      link: (places) => update((state) => places.reduce(link, state)),
      unlink: (places) => update((state) => places.reduce(unlink, state)),
      linkProject: (project, environment) => update((state) => linkProject(state, project, environment)),
      unlinkProject: (project, environment) => update((state) => unlinkProject(state, project, environment)),
      find: (place) => read((state) => findState(state, place)),
      findEach: (environment, features) => read((state) => findEach(state, environment, features)),
      setEnabled: (changes) => update((state) => changes.reduce(setEnabled, state)),
      variants: (feature) => read((state) => variantsOf(state, feature)),
      setVariants: (changes) => update((state) => changes.reduce(setVariants, state)),
      ownerOfStrategy: (id) => read((state) => lookUp(state.strategyPlaces, id)),
      strategies: (place) => read((state) => placeOf(state, place)?.strategies ?? []),
      addStrategies: (strategies) => update((state) => strategies.reduce(addStrategy, state)),
      replaceStrategies: (strategies) => update((state) => strategies.reduce(replaceStrategy, state)),
      moveStrategies: (positions) => update((state) => positions.reduce(moveStrategy, state)),
      removeStrategies: (ids) => update((state) => ids.reduce(removeStrategy, state)),
      enableStrategies: (ids) => update((state) => ids.reduce(enableStrategy, state))
    })
  )
)

/** What the feature has in the environment. */
export const findState = (state: State, place: FeatureInEnvironment): EnvironmentState | undefined => {
  const found = placeOf(state, place)
  return found === undefined ? undefined : { enabled: found.enabled, strategies: found.strategies }
}

const findEach = (state: State, environment: string, features: ReadonlyArray<string>) =>
  [...new Set(features)].toSorted(compareText).flatMap((feature) => {
    const found = placeOf(state, { feature, environment })
    return found === undefined ? [] : [{ feature, enabled: found.enabled, strategies: found.strategies }]
  })

const variantsOf = (state: State, feature: string): ReadonlyMap<string, ReadonlyArray<Variant>> =>
  new Map(
    HashMap.toEntries(lookUp(state.places, feature) ?? HashMap.empty<string, Place>()).map(
      ([environment, { variants }]) => [environment, variants]
    )
  )

export const emptyPlace: Place = {
  enabled: false,
  variants: [],
  strategies: [],
  plan: null,
  safeguards: [],
  lastSeenAt: null,
  evaluations: null
}

export const link = (state: State, { feature, environment }: FeatureInEnvironment): State => {
  const places = lookUp(state.places, feature) ?? HashMap.empty()
  if (HashMap.has(places, environment)) return state
  return { ...state, places: HashMap.set(state.places, feature, HashMap.set(places, environment, emptyPlace)) }
}

const unlink = (state: State, { feature, environment }: FeatureInEnvironment): State => ({
  ...state,
  places: change(state.places, feature, HashMap.remove(environment)),
  strategyPlaces: HashMap.filter(
    state.strategyPlaces,
    (place) => place.feature !== feature || place.environment !== environment
  )
})

const linkProject = (state: State, project: string, environment: string): State =>
  HashMap.toValues(state.features)
    .filter((feature) => feature.project === project)
    .map(({ name }) => ({ feature: name, environment }))
    .reduce(link, state)

const unlinkProject = (state: State, project: string, environment: string): State => {
  const features = HashSet.fromIterable(
    HashMap.toValues(state.features)
      .filter((feature) => feature.project === project)
      .map(({ name }) => name)
  )
  return {
    ...state,
    places: [...features].reduce(
      (places, feature) => change(places, feature, HashMap.remove(environment)),
      state.places
    ),
    strategyPlaces: HashMap.filter(
      state.strategyPlaces,
      (place) => place.environment !== environment || !HashSet.has(features, place.feature)
    )
  }
}

/** The state with something else of the feature in the environment, if it is linked to it. */
export const changePlace = (
  state: State,
  { feature, environment }: FeatureInEnvironment,
  replace: (place: Place) => Place
): State => ({
  ...state,
  places: change(state.places, feature, (places) => change(places, environment, replace))
})

/** The state with the feature on or off in the environment. */
export const setEnabled = (state: State, { enabled, ...place }: EnabledChange): State =>
  changePlace(state, place, (before) => ({ ...before, enabled }))

/** The state with the feature on or off in every environment. */
export const setEnabledEverywhere = (state: State, feature: string, enabled: boolean): State => ({
  ...state,
  places: change(
    state.places,
    feature,
    HashMap.map((place) => ({ ...place, enabled }))
  )
})

const setVariants = (state: State, { variants, ...place }: VariantsChange): State =>
  changePlace(state, place, (before) => ({ ...before, variants }))

const addStrategy = (state: State, { environment, ...strategy }: StrategyInEnvironment): State => {
  const place = { feature: strategy.featureName, environment }
  return {
    ...changePlace(state, place, (before) => ({
      ...before,
      strategies: [...before.strategies, strategy].toSorted(compareStrategies)
    })),
    strategyPlaces: HashMap.set(state.strategyPlaces, strategy.id, place)
  }
}

const replaceStrategy = (state: State, strategy: Strategy): State =>
  changeStrategy(state, strategy.id, ({ featureName }) => ({ ...strategy, featureName }))

const moveStrategy = (state: State, { id, sortOrder }: StrategyPosition): State =>
  changeStrategy(state, id, (strategy) => ({ ...strategy, sortOrder }))

const removeStrategy = (state: State, id: string): State => ({
  ...changeStrategies(state, id, (strategies) => strategies.filter((strategy) => strategy.id !== id)),
  strategyPlaces: HashMap.remove(state.strategyPlaces, id)
})

const enableStrategy = (state: State, id: string): State =>
  changeStrategy(state, id, (strategy) => ({ ...strategy, disabled: false }))

const changeStrategy = (state: State, id: string, replace: (strategy: Strategy) => Strategy): State =>
  changeStrategies(state, id, (strategies) =>
    strategies.map((strategy) => (strategy.id === id ? replace(strategy) : strategy)).toSorted(compareStrategies)
  )

const changeStrategies = (
  state: State,
  id: string,
  replace: (strategies: ReadonlyArray<Strategy>) => ReadonlyArray<Strategy>
): State => {
  const place = lookUp(state.strategyPlaces, id)
  if (place === undefined) return state
  return changePlace(state, place, (before) => ({ ...before, strategies: replace(before.strategies) }))
}

export const compareStrategies = (left: Strategy, right: Strategy): number =>
  left.sortOrder - right.sortOrder || compareText(left.id, right.id)
