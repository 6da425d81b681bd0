import { Context, type Effect, type Option } from "effect"
import type { NameExists } from "../domain/errors.ts"
import type { Project, ProjectEnvironment } from "../domain/projects/project.ts"
import type { StatsWindows } from "../domain/projects/project-stats.ts"

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
    /** All projects by name, then id (folded, code points). */
    readonly list: Effect.Effect<ReadonlyArray<Project>>
    readonly insert: (project: Project) => Effect.Effect<void, NameExists>
    /** Replaces the settings and `updatedAt` of a project that exists. */
    readonly setSettings: (project: Project) => Effect.Effect<void>
    /** The linked environments by their sort order, then name. */
    readonly environments: (id: string) => Effect.Effect<ReadonlyArray<ProjectEnvironment>>
    /** Links an environment without a default strategy. Answers whether it was not linked before. */
    readonly linkEnvironment: (id: string, environment: string) => Effect.Effect<boolean>
    readonly activity: (id: string, windows: StatsWindows) => Effect.Effect<ProjectActivity>
  }
>()("@halyard/core/ProjectStore") {}
