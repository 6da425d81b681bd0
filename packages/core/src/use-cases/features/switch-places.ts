import { Effect, Struct } from "effect"
import { environmentSwitched, strategyAdded, strategyUpdated } from "../../domain/features/feature-events.ts"
import { everybodyStrategy } from "../../domain/strategies/rollout-defaults.ts"
import { isAnyEnabled } from "../../domain/strategies/strategy-change.ts"
import type { Strategy } from "../../domain/strategies/strategy.ts"
import { strategyFromDefault } from "../../domain/projects/default-strategy.ts"
import { FeatureEnvironmentStore, type FeaturePlace } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import type { EnvironmentOfProject } from "./environment-address.ts"
import { fitStrategy } from "../strategies/fit-strategy.ts"

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
