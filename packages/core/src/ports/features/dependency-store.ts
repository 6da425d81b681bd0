import { Context, type Effect } from "effect"
import type { Dependency } from "../../domain/features/dependency.ts"

export interface ChildDependency extends Dependency {
  readonly child: string
}

export interface Relatives {
  readonly parents: ReadonlyArray<Dependency>
  /** The names of features that depend on it. */
  readonly children: ReadonlyArray<string>
}

/** Stores dependencies between features. */
export class DependencyStore extends Context.Service<
  DependencyStore,
  {
    /** Adds dependencies. If a child depends on the same parent already, replaces `enabled` and `variants`. */
    readonly upsert: (dependencies: ReadonlyArray<ChildDependency>) => Effect.Effect<void>
    /** Removes dependencies. Ignores missing ones. */
    readonly remove: (
      dependencies: ReadonlyArray<{ readonly child: string; readonly feature: string }>
    ) => Effect.Effect<void>
    /**
     * Returns the dependencies in which one of the features is the child or the parent, by child, then parent. Archived
     * children do not count.
     */
    readonly among: (features: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<ChildDependency>>
    /** Returns the parents and children of a feature, by name. Archived children do not count. */
    readonly relatives: (feature: string) => Effect.Effect<Relatives>
    /** Returns the names of the project's active features without dependencies, by name. */
    readonly independent: (project: string) => Effect.Effect<ReadonlyArray<string>>
    /** Returns whether any active feature of the project depends on another. */
    readonly existIn: (project: string) => Effect.Effect<boolean>
  }
>()("@halyard/core/DependencyStore") {}
