import { Context, type Effect } from "effect"
import type { Dependency } from "../domain/features/dependency.ts"

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
    /** Parents and children of a feature, by name. Archived children do not count. */
    readonly relatives: (feature: string) => Effect.Effect<Relatives>
  }
>()("@halyard/core/DependencyStore") {}
