import { Context, type Effect } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import type { InitialFeature } from "../../domain/features/new-feature.ts"
import type { Environment } from "../../domain/environments/environment.ts"
import type { Project } from "../../domain/projects/project.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { EnvironmentState } from "./feature-environment-store.ts"

/** A feature without the states of its environments. */
export interface FeatureRecord extends FeatureMetadata {
  readonly createdAt: Timestamp
  readonly archivedAt: Timestamp | null
}

/** What an address names, as far as it exists. The feature may be in another project than the address says. */
export interface AddressedFeature {
  readonly feature: FeatureRecord | undefined
  readonly project: Project | undefined
  /** What the feature has in the environment of the address. */
  readonly state: EnvironmentState | undefined
}

/** Counts of active features. */
export interface FeatureCount {
  readonly instance: number
  readonly project: number
}

/** What creating a feature needs to know: a feature that already has the name, the project, and the counts. */
export interface LockedForCreation {
  readonly feature: FeatureRecord | undefined
  readonly project: Project | undefined
  /** Undefined if the name is taken or the project does not exist. */
  readonly count: FeatureCount | undefined
}

/**
 * Stores features. Names are unique across projects, archived features included. Each write changes one kind of fact,
 * for many features at once. A lock on a feature lasts until the transaction ends, and other transactions that lock the
 * feature wait for it.
 */
export class FeatureStore extends Context.Service<
  FeatureStore,
  {
    /** Locks the features of these names, and returns them in no order. Leaves out unknown names. */
    readonly lock: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<FeatureRecord>>
    /** Locks the feature of an address, and returns what is committed once the lock is granted. */
    readonly lockAddressed: (address: {
      readonly feature: string
      readonly project: string
      readonly environment?: string
    }) => Effect.Effect<AddressedFeature>
    /**
     * Prepares the creation of a feature. Locks the project against archiving and deletion. If the name is free, locks
     * the counts as `lockCount` does, with the project's own limit.
     */
    readonly lockForCreation: (name: string, project: string, instanceLimit: number) => Effect.Effect<LockedForCreation>
    /**
     * Creates features in all environments of their projects, and returns these environments in no order. Fails with
     * `NameExists` if one of the names is taken, and then creates none.
     */
    readonly create: (features: ReadonlyArray<InitialFeature>) => Effect.Effect<ReadonlyArray<Environment>, NameExists>
    /** Replaces type, description, impressionData and stale. Ignores unknown names. */
    readonly setMetadata: (features: ReadonlyArray<FeatureMetadata>) => Effect.Effect<void>
    /** Moves a feature to another project, and changes nothing else. */
    readonly move: (name: string, project: string) => Effect.Effect<void>
    /** Archives features. Ignores unknown names. */
    readonly archive: (names: ReadonlyArray<string>, at: Timestamp) => Effect.Effect<void>
    /**
     * Takes features out of the archive. Each feature is on or off in every environment as given, its earlier lifecycle
     * stages are deleted, and it enters the given stage. Ignores unknown names.
     */
    readonly revive: (
      names: ReadonlyArray<string>,
      state: Pick<InitialFeature, "enabled" | "lifecycle">
    ) => Effect.Effect<void>
    /** Deletes features with all that belongs to them. Their events stay. */
    readonly remove: (names: ReadonlyArray<string>) => Effect.Effect<void>
    /** Counts the active features of the instance and of the project. */
    readonly countActive: (project: string) => Effect.Effect<FeatureCount>
    /**
     * Counts the active features of the instance and of the project, and locks the counts until the transaction ends.
     * Creations share the lock while both counts are far below the limits (null = none), and exclude each other near a
     * limit. The lock "feature limits" of `Transactions` excludes all of them.
     */
    readonly lockCount: (
      project: string,
      limits: { readonly instance: number; readonly project: number | null }
    ) => Effect.Effect<FeatureCount>
  }
>()("@halyard/core/FeatureStore") {}
