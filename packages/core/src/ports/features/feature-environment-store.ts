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

/** A strategy and the environment that it stands in; its feature is `featureName`. */
export interface PlacedStrategy extends Strategy {
  readonly environment: string
}

/** What a feature has in an environment. Strategies come by sort order, then id. */
export interface FeaturePlace {
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<Strategy>
}

/** Keeps what features have in each environment: whether they are on, their variants, their strategies. */
export class FeatureEnvironmentStore extends Context.Service<
  FeatureEnvironmentStore,
  {
    /** Links features to environments, off and empty. Links that exist stay as they are. */
    readonly link: (places: ReadonlyArray<FeatureInEnvironment>) => Effect.Effect<void>
    /** Takes features out of environments, with all that they have there; links that do not exist are passed over. */
    readonly unlink: (places: ReadonlyArray<FeatureInEnvironment>) => Effect.Effect<void>
    /** Links every feature of the project, archived ones included, as `link` does. */
    readonly linkProject: (project: string, environment: string) => Effect.Effect<void>
    /** Undoes that: takes away all that features of the project have there. */
    readonly unlinkProject: (project: string, environment: string) => Effect.Effect<void>
    /** Whether the feature is on there; undefined if it is not linked to the environment. */
    readonly isEnabled: (place: FeatureInEnvironment) => Effect.Effect<boolean | undefined>
    /** The same and the strategies there; undefined if it is not linked to the environment. */
    readonly find: (place: FeatureInEnvironment) => Effect.Effect<FeaturePlace | undefined>
    /** The same of many features in one environment, by name; those that are not linked to it are left out. */
    readonly findEach: (
      environment: string,
      features: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<FeaturePlace & { readonly feature: string }>>
    /** Switches linked features; other environments of theirs are left alone. */
    readonly setEnabled: (changes: ReadonlyArray<EnabledChange>) => Effect.Effect<void>
    /** The variants of a feature by the environments that it is linked to. */
    readonly variants: (feature: string) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Variant>>>
    /** Replaces the variants of linked features. */
    readonly setVariants: (changes: ReadonlyArray<VariantsChange>) => Effect.Effect<void>
    /** Where the strategy of an id stands; undefined if there is none. */
    readonly placeOfStrategy: (id: string) => Effect.Effect<FeatureInEnvironment | undefined>
    /** The strategies there, by sort order, then id. */
    readonly strategies: (place: FeatureInEnvironment) => Effect.Effect<ReadonlyArray<Strategy>>
    /** Adds strategies with new ids. */
    readonly addStrategies: (strategies: ReadonlyArray<PlacedStrategy>) => Effect.Effect<void>
    /** Replaces all that strategies of known ids say; each stays with its feature and environment. */
    readonly replaceStrategies: (strategies: ReadonlyArray<Strategy>) => Effect.Effect<void>
    /** Moves strategies of known ids, each within its place. */
    readonly moveStrategies: (positions: ReadonlyArray<StrategyPosition>) => Effect.Effect<void>
    readonly removeStrategies: (ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Enables strategies that were disabled. */
    readonly enableStrategies: (ids: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("@halyard/core/FeatureEnvironmentStore") {}
