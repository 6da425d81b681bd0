import { Context, type Effect, type Option } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import type { Project, ProjectEnvironment } from "../../domain/projects/project.ts"
import type { StatsWindows } from "../../domain/projects/health.ts"

/** What project stats are made of. `current` is the window that ends now, `past` the one before it. */
export interface ProjectActivity {
  readonly created: WindowCounts
  readonly archived: WindowCounts
  /** Events of the project. */
  readonly events: WindowCounts
  /**
   * Mean milliseconds from a feature's creation to the first time it was switched on in an environment of type
   * production, over the features for which that was in the current window; null if there are none.
   */
  readonly meanMillisToProduction: number | null
}

export interface WindowCounts {
  readonly current: number
  readonly past: number
}

/** Keeps projects, their settings and the environments linked to them. */
export class ProjectStore extends Context.Service<
  ProjectStore,
  {
    readonly find: (id: string) => Effect.Effect<Option.Option<Project>>
    /** The same. Inside a transaction the project is held until that ends: whoever asks to hold it alone waits. */
    readonly hold: (id: string) => Effect.Effect<Option.Option<Project>>
    /** The same, but nobody else can hold it, or add features to it, until the transaction ends. */
    readonly holdAlone: (id: string) => Effect.Effect<Option.Option<Project>>
    /** All projects by name, then id (folded, code points). */
    readonly list: Effect.Effect<ReadonlyArray<Project>>
    readonly insert: (project: Project) => Effect.Effect<void, NameExists>
    /** Replaces all of a project that exists but its id and `createdAt`. */
    readonly update: (project: Project) => Effect.Effect<void>
    /** Deletes a project without features and segments, with its links to environments, and as a favourite. */
    readonly remove: (id: string) => Effect.Effect<void>
    /** The linked environments by their sort order, then name. */
    readonly environments: (id: string) => Effect.Effect<ReadonlyArray<ProjectEnvironment>>
    /** Links an environment without a default strategy. Answers whether it was not linked before. */
    readonly linkEnvironment: (id: string, environment: string) => Effect.Effect<boolean>
    /** Undoes that; what features have there is left. */
    readonly unlinkEnvironment: (id: string, environment: string) => Effect.Effect<void>
    /** Replaces the default strategy of a linked environment. */
    readonly setDefaultStrategy: (id: string, environment: string, strategy: NewStrategy) => Effect.Effect<void>
    readonly activity: (id: string, windows: StatsWindows) => Effect.Effect<ProjectActivity>
  }
>()("@halyard/core/ProjectStore") {}
