import { Context, type Effect } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Viewer } from "../../domain/access/principal.ts"
import type { AvailableEnvironment, EnvironmentListItem } from "../../domain/projects/project-report.ts"
import type { Environment } from "../../domain/environments/environment.ts"

/** A project that an environment is linked to, and how many environments it has. */
export interface LinkedProject {
  readonly id: string
  readonly environments: number
}

/** What to copy from one environment to another one, which no project is linked to yet. */
export interface EnvironmentCopy {
  readonly from: string
  readonly to: string
  readonly projects: ReadonlyArray<string>
  /** Where new ids may come from: random UUIDs. A store that makes such ones itself need not ask. */
  readonly newId: Effect.Effect<string>
}

/** Keeps the environments of the instance. */
export class EnvironmentStore extends Context.Service<
  EnvironmentStore,
  {
    /** All of them by sort order, then name. */
    readonly list: Effect.Effect<ReadonlyArray<Environment>>
    readonly insert: (environment: Environment) => Effect.Effect<void, NameExists>
    /** Replaces all but the names of environments that exist. */
    readonly replace: (environments: ReadonlyArray<Environment>) => Effect.Effect<void>
    /** Removes an environment, its links to projects and all that features have there; holds those features first. */
    readonly remove: (name: string) => Effect.Effect<void>
    /** The projects that it is linked to, by id. */
    readonly projects: (name: string) => Effect.Effect<ReadonlyArray<LinkedProject>>
    /**
     * Links projects to the new environment, with the default strategies that they have in the old one, and gives all of
     * their features, archived ones too, what they have in the old one: enabled or not, variants, and strategies under
     * new ids; a feature that is not linked to the old one is off and empty. Holds the features first. Answers the ids of
     * the projects by id, leaving out those that do not exist.
     */
    readonly copy: (copy: EnvironmentCopy) => Effect.Effect<ReadonlyArray<string>>
    /**
     * As `list`, with counts of what uses them. What is in projects that the viewer may not see does not count, nor do
     * tokens for nothing else.
     */
    readonly listWithUse: (viewer: Viewer) => Effect.Effect<ReadonlyArray<EnvironmentListItem>>
    /** As `list`, and what the project has there. */
    readonly listFor: (project: string) => Effect.Effect<ReadonlyArray<AvailableEnvironment>>
  }
>()("@halyard/core/EnvironmentStore") {}
