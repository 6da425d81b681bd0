import { Context, type Effect, type Option } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import type { Project, ProjectEnvironment } from "../../domain/projects/project.ts"
import type { StatsWindows } from "../../domain/projects/health.ts"

/**
 * The figures that project stats are computed from. `current` is the window that ends now, `past` the one before it.
 */
export interface ProjectActivity {
  readonly created: WindowCounts
  readonly archived: WindowCounts
  /** Events of the project, without those of a former project of the same id. */
  readonly events: WindowCounts
  /**
   * The mean milliseconds from the creation of a feature until it was first switched on in an environment of type
   * production. Only features that were first switched on there in the current window count. Null if there are none.
   */
  readonly meanMillisToProduction: number | null
}

export interface WindowCounts {
  readonly current: number
  readonly past: number
}

/** Stores projects, their settings and their links to environments. */
export class ProjectStore extends Context.Service<
  ProjectStore,
  {
    readonly find: (id: string) => Effect.Effect<Option.Option<Project>>
    /**
     * Returns the project and locks it until the transaction ends. Several transactions can share this lock;
     * `lockAlone` waits for all of them.
     */
    readonly lock: (id: string) => Effect.Effect<Option.Option<Project>>
    /** Returns which of these projects exist, and locks them as `lock` does. */
    readonly lockEach: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /**
     * Returns the project and locks it until the transaction ends. No other transaction can lock it or add features to
     * it.
     */
    readonly lockAlone: (id: string) => Effect.Effect<Option.Option<Project>>
    /** Lists all projects by name, then id (folded, code points). */
    readonly list: Effect.Effect<ReadonlyArray<Project>>
    /**
     * Adds a project. If a deleted project had its id, the new one starts a new generation: all events, figures and
     * counts under the id so far, and uses by applications, belong to the former project.
     */
    readonly insert: (project: Project) => Effect.Effect<void, NameExists>
    /** Returns the id of the last event of the former project, for each id that a deleted project had before. */
    readonly lastEventsOfFormer: Effect.Effect<ReadonlyMap<string, number>>
    /** Replaces everything but the id and `createdAt` of an existing project. */
    readonly update: (project: Project) => Effect.Effect<void>
    /**
     * Deletes a project without features, segments and context fields, with its links to environments and its
     * favorites.
     */
    readonly remove: (id: string) => Effect.Effect<void>
    /** Returns the linked environments by their sort order, then name. */
    readonly environments: (id: string) => Effect.Effect<ReadonlyArray<ProjectEnvironment>>
    /** Links an environment without a default strategy. Returns whether it was not linked before. */
    readonly linkEnvironment: (id: string, environment: string) => Effect.Effect<boolean>
    /** Removes the link to an environment. What features have in it stays. */
    readonly unlinkEnvironment: (id: string, environment: string) => Effect.Effect<void>
    /** Replaces the default strategy of a linked environment. */
    readonly setDefaultStrategy: (id: string, environment: string, strategy: NewStrategy) => Effect.Effect<void>
    readonly activity: (id: string, windows: StatsWindows) => Effect.Effect<ProjectActivity>
  }
>()("@halyard/core/ProjectStore") {}
