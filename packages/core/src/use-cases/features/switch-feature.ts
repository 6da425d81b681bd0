import { Effect } from "effect"
import { environmentSwitched, strategyUpdated } from "../../domain/features/feature-events.ts"
import { everybodyStrategy, type Strategy } from "../../domain/features/strategy.ts"
import { FeatureEnvironmentStore } from "../../ports/feature-environment-store.ts"
import { ProjectStore } from "../../ports/project-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { visibleProject } from "../projects/visible-project.ts"
import { placeStrategy } from "./add-strategy.ts"
import { enabledThere, type EnvironmentAddress, placeOf, placeThere, scopeOf } from "./environment-address.ts"
import { finishedFeature, holdActiveFeature, wholeFeature } from "./find-feature.ts"

/** How a feature is switched on. */
export interface EnableOptions {
  /** Where no strategy is enabled, enables those that are there instead of adding one. */
  readonly activateDisabledStrategies: boolean
}

/** Switches a feature on in one environment, where it gets a strategy if it has none enabled. Doing it twice changes nothing. */
export const enableFeature = Effect.fn("enableFeature")(function* (
  address: EnvironmentAddress,
  options: EnableOptions = { activateDisabledStrategies: false }
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      const { enabled, strategies } = yield* placeThere(address)
      if (enabled) return yield* wholeFeature(address.feature)
      yield* ensureStrategy(address, strategies, options)
      yield* setEnabled(address, true)
      return yield* finishedFeature(address.feature)
    })
  )
})

/** Switches a feature off in one environment and leaves all else as it is. Doing it twice changes nothing. */
export const disableFeature = Effect.fn("disableFeature")(function* (address: EnvironmentAddress) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      if (yield* enabledThere(address)) yield* setEnabled(address, false)
      return yield* finishedFeature(address.feature)
    })
  )
})

const setEnabled = Effect.fn("setEnabled")(function* (address: EnvironmentAddress, enabled: boolean) {
  yield* (yield* FeatureEnvironmentStore).setEnabled([{ ...placeOf(address), enabled }])
  yield* recordEvents(environmentSwitched(address, enabled))
})

const ensureStrategy = Effect.fn("ensureStrategy")(function* (
  address: EnvironmentAddress,
  strategies: ReadonlyArray<Strategy>,
  options: EnableOptions
) {
  if (strategies.some((strategy) => strategy.disabled !== true)) return
  if (options.activateDisabledStrategies && strategies.length > 0) {
    return yield* enableStrategies(address, strategies)
  }
  yield* requirePermission("CREATE_FEATURE_STRATEGY", scopeOf(address))
  yield* placeStrategy(address, yield* strategyForAll(address))
})

const enableStrategies = Effect.fn("enableStrategies")(function* (
  address: EnvironmentAddress,
  strategies: ReadonlyArray<Strategy>
) {
  yield* requirePermission("UPDATE_FEATURE_STRATEGY", scopeOf(address))
  yield* (yield* FeatureEnvironmentStore).enableStrategies(strategies.map(({ id }) => id))
  yield* recordEvents(
    ...strategies.map((strategy) => strategyUpdated(address, strategy, { ...strategy, disabled: false }))
  )
})

/** The default strategy of the project's environment, else one that reaches everybody. */
const strategyForAll = Effect.fn("strategyForAll")(function* (address: EnvironmentAddress) {
  const { project } = yield* visibleProject(address.project)
  const environments = yield* (yield* ProjectStore).environments(project.id)
  const own = environments.find(({ environment }) => environment === address.environment)
  return own?.defaultStrategy ?? everybodyStrategy(address.feature, project.defaultStickiness)
})
