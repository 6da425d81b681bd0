import { Context, type Effect } from "effect"
import type { Lasting } from "../../domain/release-plans/breach.ts"
import type { ReleasePlan } from "../../domain/release-plans/plan.ts"
import type { Safeguard } from "../../domain/release-plans/safeguard.ts"
import type { ReleasePlanTemplate } from "../../domain/release-plans/template.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { FeatureInEnvironment } from "../features/feature-environment-store.ts"

/** A feature with a release plan in an environment, and the project that the feature is in. */
export interface FeatureOfPlan extends FeatureInEnvironment {
  readonly project: string
}

/**
 * Stores templates of release plans, and the plans of features. A feature that leaves an environment loses its plan
 * there.
 */
export class ReleasePlanStore extends Context.Service<
  ReleasePlanStore,
  {
    /** Returns all templates, also archived ones, by creation, then id. */
    readonly templates: Effect.Effect<ReadonlyArray<ReleasePlanTemplate>>
    /** Adds a template or replaces the one with its id. */
    readonly saveTemplate: (template: ReleasePlanTemplate) => Effect.Effect<void>
    readonly removeTemplate: (id: string) => Effect.Effect<void>
    /** Returns the plan of a feature in an environment. */
    readonly find: (address: FeatureInEnvironment) => Effect.Effect<ReleasePlan | undefined>
    /** Returns the plans of these features in an environment, by feature. */
    readonly findEach: (
      environment: string,
      features: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<ReleasePlan>>
    /** Stores the plan of a feature in an environment that it is linked to. It replaces the one there. */
    readonly save: (plan: ReleasePlan) => Effect.Effect<void>
    readonly remove: (address: FeatureInEnvironment) => Effect.Effect<void>
    /**
     * Returns the safeguards that switch the feature off in an environment. Safeguards of its plan are part of the
     * plan.
     */
    readonly safeguards: (address: FeatureInEnvironment) => Effect.Effect<ReadonlyArray<Safeguard>>
    /**
     * Returns the safeguards that switch features off in an environment, by feature: of these features, or of all.
     * Leaves out features without any.
     */
    readonly safeguardsIn: (
      environment: string,
      features?: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Safeguard>>>
    /** Replaces the safeguards that switch the feature off in an environment that it is linked to. */
    readonly saveSafeguards: (
      address: FeatureInEnvironment,
      safeguards: ReadonlyArray<Safeguard>
    ) => Effect.Effect<void>
    /**
     * Returns the features and environments with safeguards, of the feature or its plan, by feature and environment.
     * Leaves out archived features.
     */
    readonly guarded: Effect.Effect<ReadonlyArray<FeatureOfPlan>>
    /** Returns which figures exceed the limits of safeguards, by the key of the breach. */
    readonly breaches: Effect.Effect<ReadonlyMap<string, Lasting>>
    /** Replaces all stored breaches. */
    readonly saveBreaches: (breaches: ReadonlyMap<string, Lasting>) => Effect.Effect<void>
    /**
     * Returns the features whose next milestone is due, by its time, then feature and environment. Leaves out archived
     * features.
     */
    readonly due: (at: Timestamp, limit: number) => Effect.Effect<ReadonlyArray<FeatureOfPlan>>
  }
>()("@halyard/core/ReleasePlanStore") {}
