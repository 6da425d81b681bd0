import { Context, type Effect } from "effect"
import type { Strategy } from "../domain/features/strategy.ts"
import type { Variant } from "../domain/features/variant.ts"

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
    /** Links every feature of the project, archived ones included, as `link` does. */
    readonly linkProject: (project: string, environment: string) => Effect.Effect<void>
    /** Whether the feature is on there; undefined if it is not linked to the environment. */
    readonly isEnabled: (place: FeatureInEnvironment) => Effect.Effect<boolean | undefined>
    /** The same and the strategies there; undefined if it is not linked to the environment. */
    readonly find: (place: FeatureInEnvironment) => Effect.Effect<FeaturePlace | undefined>
    /** Switches linked features; other environments of theirs are left alone. */
    readonly setEnabled: (changes: ReadonlyArray<EnabledChange>) => Effect.Effect<void>
    /** Replaces the variants of linked features. */
    readonly setVariants: (changes: ReadonlyArray<VariantsChange>) => Effect.Effect<void>
    /** The strategies there, by sort order, then id. */
    readonly strategies: (place: FeatureInEnvironment) => Effect.Effect<ReadonlyArray<Strategy>>
    /** Adds strategies with new ids. */
    readonly addStrategies: (strategies: ReadonlyArray<PlacedStrategy>) => Effect.Effect<void>
    readonly removeStrategies: (ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Enables strategies that were disabled. */
    readonly enableStrategies: (ids: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("@halyard/core/FeatureEnvironmentStore") {}
