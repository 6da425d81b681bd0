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
import { type FeatureEnvironmentState, stateOf, type State } from "../database/state.ts"

export const layerFeatureEnvironmentStore: Layer.Layer<FeatureEnvironmentStore, never, Database> = Layer.effect(
  FeatureEnvironmentStore,
  Effect.map(Database, ({ read, update }) =>
    FeatureEnvironmentStore.of({
      link: (featureEnvironments) => update((state) => featureEnvironments.reduce(link, state)),
      unlink: (featureEnvironments) => update((state) => featureEnvironments.reduce(unlink, state)),
      linkProject: (project, environment) => update((state) => linkProject(state, project, environment)),
      unlinkProject: (project, environment) => update((state) => unlinkProject(state, project, environment)),
      find: (address) => read((state) => findState(state, address)),
      findEach: (environment, features) => read((state) => findEach(state, environment, features)),
      setEnabled: (changes) => update((state) => changes.reduce(setEnabled, state)),
      variants: (feature) => read((state) => variantsOf(state, feature)),
      setVariants: (changes) => update((state) => changes.reduce(setVariants, state)),
      ownerOfStrategy: (id) => read((state) => lookUp(state.strategyAddresses, id)),
      strategies: (address) => read((state) => stateOf(state, address)?.strategies ?? []),
      addStrategies: (strategies) => update((state) => strategies.reduce(addStrategy, state)),
      replaceStrategies: (strategies) => update((state) => strategies.reduce(replaceStrategy, state)),
      moveStrategies: (positions) => update((state) => positions.reduce(moveStrategy, state)),
      removeStrategies: (ids) => update((state) => ids.reduce(removeStrategy, state)),
      enableStrategies: (ids) => update((state) => ids.reduce(enableStrategy, state))
    })
  )
)

/** What the feature has in the environment. */
export const findState = (state: State, address: FeatureInEnvironment): EnvironmentState | undefined => {
  const found = stateOf(state, address)
  return found === undefined ? undefined : { enabled: found.enabled, strategies: found.strategies }
}

const findEach = (state: State, environment: string, features: ReadonlyArray<string>) =>
  [...new Set(features)].toSorted(compareText).flatMap((feature) => {
    const found = stateOf(state, { feature, environment })
    return found === undefined ? [] : [{ feature, enabled: found.enabled, strategies: found.strategies }]
  })

const variantsOf = (state: State, feature: string): ReadonlyMap<string, ReadonlyArray<Variant>> =>
  new Map(
    HashMap.toEntries(
      lookUp(state.featureEnvironments, feature) ?? HashMap.empty<string, FeatureEnvironmentState>()
    ).map(([environment, { variants }]) => [environment, variants])
  )

export const emptyEnvironment: FeatureEnvironmentState = {
  enabled: false,
  variants: [],
  strategies: [],
  plan: null,
  safeguards: [],
  lastSeenAt: null,
  evaluations: null
}

export const link = (state: State, { feature, environment }: FeatureInEnvironment): State => {
  const featureEnvironments = lookUp(state.featureEnvironments, feature) ?? HashMap.empty()
  if (HashMap.has(featureEnvironments, environment)) return state
  return {
    ...state,
    featureEnvironments: HashMap.set(
      state.featureEnvironments,
      feature,
      HashMap.set(featureEnvironments, environment, emptyEnvironment)
    )
  }
}

const unlink = (state: State, { feature, environment }: FeatureInEnvironment): State => ({
  ...state,
  featureEnvironments: change(state.featureEnvironments, feature, HashMap.remove(environment)),
  strategyAddresses: HashMap.filter(
    state.strategyAddresses,
    (address) => address.feature !== feature || address.environment !== environment
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
    featureEnvironments: [...features].reduce(
      (featureEnvironments, feature) => change(featureEnvironments, feature, HashMap.remove(environment)),
      state.featureEnvironments
    ),
    strategyAddresses: HashMap.filter(
      state.strategyAddresses,
      (address) => address.environment !== environment || !HashSet.has(features, address.feature)
    )
  }
}

/** The state with something else of the feature in the environment, if it is linked to it. */
export const changeEnvironment = (
  state: State,
  { feature, environment }: FeatureInEnvironment,
  replace: (featureState: FeatureEnvironmentState) => FeatureEnvironmentState
): State => ({
  ...state,
  featureEnvironments: change(state.featureEnvironments, feature, (featureEnvironments) =>
    change(featureEnvironments, environment, replace)
  )
})

/** The state with the feature on or off in the environment. */
export const setEnabled = (state: State, { enabled, ...address }: EnabledChange): State =>
  changeEnvironment(state, address, (before) => ({ ...before, enabled }))

/** The state with the feature on or off in every environment. */
export const setEnabledEverywhere = (state: State, feature: string, enabled: boolean): State => ({
  ...state,
  featureEnvironments: change(
    state.featureEnvironments,
    feature,
    HashMap.map((featureState) => ({ ...featureState, enabled }))
  )
})

const setVariants = (state: State, { variants, ...address }: VariantsChange): State =>
  changeEnvironment(state, address, (before) => ({ ...before, variants }))

const addStrategy = (state: State, { environment, ...strategy }: StrategyInEnvironment): State => {
  const address = { feature: strategy.featureName, environment }
  return {
    ...changeEnvironment(state, address, (before) => ({
      ...before,
      strategies: [...before.strategies, strategy].toSorted(compareStrategies)
    })),
    strategyAddresses: HashMap.set(state.strategyAddresses, strategy.id, address)
  }
}

const replaceStrategy = (state: State, strategy: Strategy): State =>
  changeStrategy(state, strategy.id, ({ featureName }) => ({ ...strategy, featureName }))

const moveStrategy = (state: State, { id, sortOrder }: StrategyPosition): State =>
  changeStrategy(state, id, (strategy) => ({ ...strategy, sortOrder }))

const removeStrategy = (state: State, id: string): State => ({
  ...changeStrategies(state, id, (strategies) => strategies.filter((strategy) => strategy.id !== id)),
  strategyAddresses: HashMap.remove(state.strategyAddresses, id)
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
  const address = lookUp(state.strategyAddresses, id)
  if (address === undefined) return state
  return changeEnvironment(state, address, (before) => ({ ...before, strategies: replace(before.strategies) }))
}

export const compareStrategies = (left: Strategy, right: Strategy): number =>
  left.sortOrder - right.sortOrder || compareText(left.id, right.id)
