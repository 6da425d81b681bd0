import { Effect } from "effect"
import { environmentSwitched, strategyAdded, strategyUpdated } from "../../domain/features/feature-events.ts"
import { switchStrategy } from "../../domain/projects/default-strategy.ts"
import type { Project } from "../../domain/projects/project.ts"
import { isAnyEnabled, type Strategy } from "../../domain/strategies/strategy.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { type EnvironmentState, FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { answeredInTransaction, inTransaction, recordEvents } from "../events/in-transaction.ts"
import { fitStrategy } from "../strategies/judge-strategy.ts"
import { type EnvironmentAddress, wholeFeature } from "./find-feature.ts"
import { type EnvironmentOfProject, lockActiveFeatures, lockInEnvironment, scopeOf } from "./lock-features.ts"

/**
 * Switches a feature on in one environment. A feature without an enabled strategy gets one. Doing it twice changes
 * nothing.
 */
export const enableFeature = Effect.fn("enableFeature")(function* (
  address: EnvironmentAddress,
  options: EnableOptions = { activateDisabledStrategies: false }
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* answeredInTransaction(
    Effect.gen(function* () {
      const { enabled, project, strategies, viewer } = yield* lockInEnvironment(address)
      const state = { feature: address.feature, enabled, strategies }
      yield* switchOn({ project, environment: address.environment }, [state], options)
      return wholeFeature(address.feature, viewer)
    })
  )
})

/** Switches a feature off in one environment and changes nothing else. Doing it twice changes nothing. */
export const disableFeature = Effect.fn("disableFeature")(function* (address: EnvironmentAddress) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* answeredInTransaction(
    Effect.gen(function* () {
      const { enabled, viewer } = yield* lockInEnvironment(address)
      yield* switchOff(scopeOf(address), [{ enabled, feature: address.feature }])
      return wholeFeature(address.feature, viewer)
    })
  )
})

/**
 * Switches many features of a project on in one environment, or none. A feature without an enabled strategy gets one.
 */
export const enableFeatures = Effect.fn("enableFeatures")(function* (
  there: EnvironmentOfProject,
  names: ReadonlyArray<string>,
  options: EnableOptions = { activateDisabledStrategies: false }
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", there)

  yield* inTransaction(
    Effect.gen(function* () {
      const { project, states } = yield* lockAllInEnvironment(there, names)
      yield* switchOn({ project, environment: there.environment }, states, options)
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
      const { states } = yield* lockAllInEnvironment(there, names)
      yield* switchOff(there, states)
    })
  )
})

/**
 * Locks features and returns what they have in the environment. Fails unless all features are active and in the
 * environment. Without features, the project itself must be in the environment.
 */
const lockAllInEnvironment = Effect.fnUntraced(function* (there: EnvironmentOfProject, names: ReadonlyArray<string>) {
  const { features, project } = yield* lockActiveFeatures(there.project, names)
  const states = yield* (yield* FeatureEnvironmentStore).findEach(
    there.environment,
    features.map(({ name }) => name)
  )
  const isLinked = features.length === 0 ? yield* isLinkedTo(there) : states.length === features.length
  if (!isLinked) return yield* new NotFound({ resource: "environment", id: there.environment })
  return { project, states }
})

const isLinkedTo = Effect.fnUntraced(function* ({ environment, project }: EnvironmentOfProject) {
  const links = yield* (yield* ProjectStore).environments(project)
  return links.some((link) => link.environment === environment)
})

/** Options for switching features on. */
export interface EnableOptions {
  /** If a feature has only disabled strategies, enables them instead of adding one. */
  readonly activateDisabledStrategies: boolean
}

/** A locked feature, and what it has in the environment. */
interface LockedState extends EnvironmentState {
  readonly feature: string
}

/** Switches on the features that are off. A feature without an enabled strategy gets one. */
const switchOn = Effect.fnUntraced(function* (
  { project, environment }: { readonly project: Project; readonly environment: string },
  states: ReadonlyArray<LockedState>,
  { activateDisabledStrategies }: EnableOptions
) {
  const there = { project: project.id, environment }
  const off = states.filter(({ enabled }) => !enabled)
  const withoutStrategy = off.filter(({ strategies }) => !isAnyEnabled(strategies))
  const isActivated = ({ strategies }: LockedState) => activateDisabledStrategies && strategies.length > 0
  yield* enableStrategies(
    there,
    withoutStrategy.filter(isActivated).flatMap(({ strategies }) => strategies)
  )
  yield* addStrategies(
    there,
    project,
    withoutStrategy.filter((state) => !isActivated(state))
  )
  yield* setEnabled(there, off, true)
})

/** Switches off the features that are on, and changes nothing else. */
export const switchOff = Effect.fnUntraced(function* (
  there: EnvironmentOfProject,
  states: ReadonlyArray<Pick<LockedState, "feature" | "enabled">>
) {
  yield* setEnabled(
    there,
    states.filter(({ enabled }) => enabled),
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

const addStrategies = Effect.fnUntraced(function* (
  there: EnvironmentOfProject,
  project: Project,
  states: ReadonlyArray<LockedState>
) {
  if (states.length === 0) return
  yield* requirePermission("CREATE_FEATURE_STRATEGY", there)
  const strategyFor = yield* strategyForAll(project, there.environment)
  const added = yield* Effect.forEach(states, ({ feature, strategies }) =>
    fitStrategy(feature, strategyFor(feature), strategies)
  )
  yield* (yield* FeatureEnvironmentStore).addStrategies(
    added.map((strategy) => ({ ...strategy, environment: there.environment }))
  )
  yield* recordEvents(...added.map((strategy) => strategyAdded({ ...there, feature: strategy.featureName }, strategy)))
})

const strategyForAll = Effect.fnUntraced(function* (project: Project, environment: string) {
  const environments = yield* (yield* ProjectStore).environments(project.id)
  const own = environments.find((link) => link.environment === environment)
  return (feature: string) => switchStrategy(own?.defaultStrategy, { feature, stickiness: project.defaultStickiness })
})

const setEnabled = Effect.fnUntraced(function* (
  there: EnvironmentOfProject,
  features: ReadonlyArray<{ readonly feature: string }>,
  enabled: boolean
) {
  if (features.length === 0) return
  yield* (yield* FeatureEnvironmentStore).setEnabled(
    features.map(({ feature }) => ({ feature, environment: there.environment, enabled }))
  )
  yield* recordEvents(...features.map(({ feature }) => environmentSwitched({ ...there, feature }, enabled)))
})
