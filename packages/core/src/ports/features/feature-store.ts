import { Context, type Effect } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import type { Environment } from "../../domain/environments/environment.ts"
import type { Project } from "../../domain/projects/project.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { FeaturePlace } from "./feature-environment-store.ts"
import type { CreatedFeature } from "../../domain/features/new-feature.ts"

/** A feature without what it has in its environments. */
export interface FeatureRecord extends FeatureMetadata {
  readonly createdAt: Timestamp
  readonly archivedAt: Timestamp | null
}

/** The feature of a name, and the project of an id. */
export interface HeldWithProject {
  readonly feature: FeatureRecord | undefined
  readonly project: Project | undefined
}

export interface FeatureCount {
  readonly instance: number
  readonly project: number
}

/** The feature of a name, the project of an id, and what the feature has in an environment, if it is linked to that. */
export interface HeldWithPlace extends HeldWithProject {
  readonly place: FeaturePlace | undefined
}

/** The feature of a name and the project of an id for who adds such a feature, and how many there are beside it. */
export interface HeldForAdding extends HeldWithProject {
  /** Undefined where the name is taken, or there is no such project. */
  readonly count: FeatureCount | undefined
}

/** Keeps features. Names are unique across projects, archived ones included. Every write is one kind of small fact, for many features at once. */
export class FeatureStore extends Context.Service<
  FeatureStore,
  {
    /**
     * The features of these names, unknown names left out, in no order. Inside a transaction they are held until it
     * ends: whoever else asks to hold one of them waits.
     */
    readonly hold: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<FeatureRecord>>
    /** Holds the feature of this name, and answers the project of this id, which it need not be in. */
    readonly holdWithProject: (name: string, project: string) => Effect.Effect<HeldWithProject>
    /**
     * The same for who adds a feature of this name to the project, which is held as well, so that it is neither
     * archived nor deleted before the transaction ends. Holds the counts too, as `holdCount` does with the limit of the
     * project itself, unless there is nothing to be added.
     */
    readonly holdForAdding: (name: string, project: string, instanceLimit: number) => Effect.Effect<HeldForAdding>
    /** Does as `holdWithProject`, and answers what the feature has in the environment as well, as it is once it is held. */
    readonly holdWithPlace: (name: string, project: string, environment: string) => Effect.Effect<HeldWithPlace>
    /** Adds features, not yet linked to any environment. Fails with `NameExists`, adding none, when one of the names is taken. */
    readonly insert: (features: ReadonlyArray<CreatedFeature>) => Effect.Effect<void, NameExists>
    /**
     * Adds one feature as `insert` does, linked to the environments of its project, off and empty, and in its first
     * stage since it was made. Answers these environments, in no order.
     */
    readonly introduce: (feature: CreatedFeature) => Effect.Effect<ReadonlyArray<Environment>, NameExists>
    /** Replaces type, description, impressionData and stale of features that exist. */
    readonly setMetadata: (features: ReadonlyArray<FeatureMetadata>) => Effect.Effect<void>
    /** Puts a feature into another project, and changes nothing else about it. */
    readonly move: (name: string, project: string) => Effect.Effect<void>
    /** Marks features as archived; unknown names are passed over. */
    readonly archive: (names: ReadonlyArray<string>, at: Timestamp) => Effect.Effect<void>
    /** Marks features as not archived any more; unknown names are passed over. */
    readonly revive: (names: ReadonlyArray<string>) => Effect.Effect<void>
    /** Deletes features for good, with all that is theirs. What was told of them stays. */
    readonly remove: (names: ReadonlyArray<string>) => Effect.Effect<void>
    /** How many features are not archived, in all and in the project. */
    readonly countActive: (project: string) => Effect.Effect<FeatureCount>
    /**
     * The same, held until the transaction ends: whoever takes the lock "feature limits" waits, and others who hold
     * counts wait where these are near the limits (null = none).
     */
    readonly holdCount: (
      project: string,
      limits: { readonly instance: number; readonly project: number | null }
    ) => Effect.Effect<FeatureCount>
  }
>()("@halyard/core/FeatureStore") {}
