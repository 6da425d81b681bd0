import { Context, type Effect } from "effect"
import type { StrategyPosition } from "../../domain/strategies/strategy-order.ts"
import type { Strategy } from "../../domain/strategies/strategy.ts"
import type { Variant } from "../../domain/strategies/variant.ts"

export interface FeatureInEnvironment {
  readonly feature: string
  readonly environment: string
}

export interface EnabledChange extends FeatureInEnvironment {
  readonly enabled: boolean
}

export interface VariantsChange extends FeatureInEnvironment {
  readonly variants: ReadonlyArray<Variant>
}

/** A strategy and its environment. Its feature is `featureName`. */
export interface StrategyInEnvironment extends Strategy {
  readonly environment: string
}

/** What a feature has in an environment. Strategies come by sort order, then id. */
export interface EnvironmentState {
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<Strategy>
}

/** Stores what features have in each environment: whether they are on, their variants, their strategies. */
export class FeatureEnvironmentStore extends Context.Service<
  FeatureEnvironmentStore,
  {
    /** Links features to environments, off and empty. Leaves existing links as they are. */
    readonly link: (links: ReadonlyArray<FeatureInEnvironment>) => Effect.Effect<void>
    /** Removes links, with all that the features have in those environments. Ignores missing links. */
    readonly unlink: (links: ReadonlyArray<FeatureInEnvironment>) => Effect.Effect<void>
    /**
     * Links all features of a project to an environment, including archived features. They are off and empty there,
     * unless they were linked before.
     */
    readonly linkProject: (project: string, environment: string) => Effect.Effect<void>
    /** Removes the links of all features of a project to an environment, with all that the features have in it. */
    readonly unlinkProject: (project: string, environment: string) => Effect.Effect<void>
    /** Returns what a feature has in an environment, or undefined if it is not linked to it. */
    readonly find: (link: FeatureInEnvironment) => Effect.Effect<EnvironmentState | undefined>
    /** Returns what these features have in one environment, by name. Leaves out features that are not linked to it. */
    readonly findEach: (
      environment: string,
      features: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<EnvironmentState & { readonly feature: string }>>
    /** Switches linked features on or off, each in one environment. */
    readonly setEnabled: (changes: ReadonlyArray<EnabledChange>) => Effect.Effect<void>
    /** Returns the variants of a feature, by the environments that it is linked to. */
    readonly variants: (feature: string) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Variant>>>
    /** Replaces the variants of linked features. */
    readonly setVariants: (changes: ReadonlyArray<VariantsChange>) => Effect.Effect<void>
    /** Returns the feature and environment of a strategy, or undefined if the strategy does not exist. */
    readonly ownerOfStrategy: (id: string) => Effect.Effect<FeatureInEnvironment | undefined>
    /** Returns the strategies of a feature in an environment, by sort order, then id. */
    readonly strategies: (link: FeatureInEnvironment) => Effect.Effect<ReadonlyArray<Strategy>>
    /** Adds strategies with new ids. */
    readonly addStrategies: (strategies: ReadonlyArray<StrategyInEnvironment>) => Effect.Effect<void>
    /** Replaces the content of existing strategies. Each keeps its feature and environment. */
    readonly replaceStrategies: (strategies: ReadonlyArray<Strategy>) => Effect.Effect<void>
    /** Changes the sort order of existing strategies. */
    readonly moveStrategies: (positions: ReadonlyArray<StrategyPosition>) => Effect.Effect<void>
    readonly removeStrategies: (ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Enables disabled strategies. */
    readonly enableStrategies: (ids: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("@halyard/core/FeatureEnvironmentStore") {}
