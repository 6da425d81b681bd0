import { Context, type Effect } from "effect"
import type { Dependency } from "../../domain/features/dependency.ts"

export interface ChildDependency extends Dependency {
  readonly child: string
}

export interface Relatives {
  readonly parents: ReadonlyArray<Dependency>
  /** Names of features that depend on it. */
  readonly children: ReadonlyArray<string>
}

/** Keeps which features depend on which parents. */
export class DependencyStore extends Context.Service<
  DependencyStore,
  {
    /** Adds dependencies, or replaces `enabled` and `variants` of those that a child has on the same parent. */
    readonly upsert: (dependencies: ReadonlyArray<ChildDependency>) => Effect.Effect<void>
    /** Removes dependencies; those that do not exist are passed over. */
    readonly remove: (
      dependencies: ReadonlyArray<{ readonly child: string; readonly feature: string }>
    ) => Effect.Effect<void>
    /** Dependencies of which the features are the children or the parents, by child, then parent. Archived children do not count. */
    readonly among: (features: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<ChildDependency>>
    /** Parents and children of a feature, by name. Archived children do not count. */
    readonly relatives: (feature: string) => Effect.Effect<Relatives>
    /** Names of the project's features that are not archived and depend on no other, by name. */
    readonly independent: (project: string) => Effect.Effect<ReadonlyArray<string>>
    /** Whether any feature of the project that is not archived depends on another. */
    readonly existIn: (project: string) => Effect.Effect<boolean>
  }
>()("@halyard/core/DependencyStore") {}
