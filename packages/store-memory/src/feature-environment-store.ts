import {
  compareText,
  type EnabledChange,
  FeatureEnvironmentStore,
  type FeatureInEnvironment,
  type PlacedStrategy,
  type Strategy,
  type VariantsChange
} from "@halyard/core"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "./database.ts"
import { change, lookUp, type Place, type State } from "./state.ts"

export const layerFeatureEnvironmentStore: Layer.Layer<FeatureEnvironmentStore, never, Database> = Layer.effect(
  FeatureEnvironmentStore,
  Effect.map(Database, ({ read, update }) =>
    FeatureEnvironmentStore.of({
      link: (places) => update((state) => places.reduce(link, state)),
      linkProject: (project, environment) => update((state) => linkProject(state, project, environment)),
      isEnabled: (place) => read((state) => placeOf(state, place)?.enabled),
      find: (place) =>
        read((state) => {
          const found = placeOf(state, place)
          return found === undefined ? undefined : { enabled: found.enabled, strategies: found.strategies }
        }),
      setEnabled: (changes) => update((state) => changes.reduce(setEnabled, state)),
      setVariants: (changes) => update((state) => changes.reduce(setVariants, state)),
      strategies: (place) => read((state) => placeOf(state, place)?.strategies ?? []),
      addStrategies: (strategies) => update((state) => strategies.reduce(addStrategy, state)),
      removeStrategies: (ids) => update((state) => ids.reduce(removeStrategy, state)),
      enableStrategies: (ids) => update((state) => ids.reduce(enableStrategy, state))
    })
  )
)

const placeOf = (state: State, { feature, environment }: FeatureInEnvironment): Place | undefined => {
  const places = lookUp(state.places, feature)
  return places === undefined ? undefined : lookUp(places, environment)
}

const emptyPlace: Place = { enabled: false, variants: [], strategies: [], lastSeenAt: null }

/** The state with the feature linked to the environment. */
export const link = (state: State, { feature, environment }: FeatureInEnvironment): State => {
  const places = lookUp(state.places, feature) ?? HashMap.empty()
  if (HashMap.has(places, environment)) return state
  return { ...state, places: HashMap.set(state.places, feature, HashMap.set(places, environment, emptyPlace)) }
}

const linkProject = (state: State, project: string, environment: string): State =>
  HashMap.toValues(state.features)
    .filter((feature) => feature.project === project)
    .map(({ name }) => ({ feature: name, environment }))
    .reduce(link, state)

const changePlace = (
  state: State,
  { feature, environment }: FeatureInEnvironment,
  replace: (place: Place) => Place
): State => ({
  ...state,
  places: change(state.places, feature, (places) => change(places, environment, replace))
})

const setEnabled = (state: State, { enabled, ...place }: EnabledChange): State =>
  changePlace(state, place, (before) => ({ ...before, enabled }))

const setVariants = (state: State, { variants, ...place }: VariantsChange): State =>
  changePlace(state, place, (before) => ({ ...before, variants }))

const addStrategy = (state: State, { environment, ...strategy }: PlacedStrategy): State => {
  const place = { feature: strategy.featureName, environment }
  return {
    ...changePlace(state, place, (before) => ({
      ...before,
      strategies: [...before.strategies, strategy].toSorted(compareStrategies)
    })),
    strategyPlaces: HashMap.set(state.strategyPlaces, strategy.id, place)
  }
}

const removeStrategy = (state: State, id: string): State => ({
  ...changeStrategies(state, id, (strategies) => strategies.filter((strategy) => strategy.id !== id)),
  strategyPlaces: HashMap.remove(state.strategyPlaces, id)
})

const enableStrategy = (state: State, id: string): State =>
  changeStrategies(state, id, (strategies) =>
    strategies.map((strategy) => (strategy.id === id ? { ...strategy, disabled: false } : strategy))
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

const compareStrategies = (left: Strategy, right: Strategy): number =>
  left.sortOrder - right.sortOrder || compareText(left.id, right.id)
