import { Context, type Effect } from "effect"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Viewer } from "../../domain/access/principal.ts"
import type { AvailableEnvironment, EnvironmentListItem } from "../../domain/projects/project-report.ts"
import type { Environment } from "../../domain/environments/environment.ts"

/** A project of an environment, and how many environments it has. */
export interface LinkedProject {
  readonly id: string
  readonly environments: number
}

/** What to copy to another environment, which has no projects yet. */
export interface EnvironmentCopy {
  readonly from: string
  readonly to: string
  readonly projects: ReadonlyArray<string>
  /** Creates ids: random UUIDs. A store that creates such ids itself may ignore it. */
  readonly newId: Effect.Effect<string>
}

/** A project whose features have another environment now. */
export interface CopiedProject {
  readonly project: string
  /** The strategies of its features, in no order. */
  readonly strategies: ReadonlyArray<CopiedStrategy>
}

export interface CopiedStrategy {
  readonly original: string
  readonly copy: string
}

/** Stores the environments of the instance. */
export class EnvironmentStore extends Context.Service<
  EnvironmentStore,
  {
    /** Lists all environments by sort order, then name. */
    readonly list: Effect.Effect<ReadonlyArray<Environment>>
    readonly insert: (environment: Environment) => Effect.Effect<void, NameExists>
    /** Replaces everything but the names of existing environments. */
    readonly replace: (environments: ReadonlyArray<Environment>) => Effect.Effect<void>
    /**
     * Removes an environment, its links to projects and everything that features have in it. Locks those features
     * first.
     */
    readonly remove: (name: string) => Effect.Effect<void>
    /** Lists the projects of an environment, by id. */
    readonly projects: (name: string) => Effect.Effect<ReadonlyArray<LinkedProject>>
    /**
     * Links projects to the new environment with their default strategies in the old one. Copies what their features,
     * including archived features, have in the old environment: whether they are on, variants, and strategies under new
     * ids. A feature that is not in the old environment is off and empty. Locks the features first. Returns the
     * linked projects, by id, without unknown ones.
     */
    readonly copy: (copy: EnvironmentCopy) => Effect.Effect<ReadonlyArray<CopiedProject>>
    /**
     * Lists all environments by sort order, then name, with counts of uses. Projects that the viewer may not see do not
     * count, nor do tokens for such projects alone.
     */
    readonly listWithUse: (viewer: Viewer) => Effect.Effect<ReadonlyArray<EnvironmentListItem>>
    /** Lists all environments by sort order, then name, with what the project has in each. */
    readonly listFor: (project: string) => Effect.Effect<ReadonlyArray<AvailableEnvironment>>
  }
>()("@halyard/core/EnvironmentStore") {}
