import { Context, type Effect } from "effect"
import type { CatalogUsers } from "../../domain/catalog/catalog-users.ts"
import type { ContextField, ContextFieldStrategy } from "../../domain/catalog/context-field.ts"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Viewer } from "../../domain/access/principal.ts"

/** How many features that are not archived have strategies with a constraint on a field, and how many projects they are in. */
export interface ContextFieldUsage {
  readonly field: string
  readonly features: number
  readonly projects: number
}

/** Keeps context fields. */
export class ContextFieldStore extends Context.Service<
  ContextFieldStore,
  {
    /** All of them by sort order, then name. */
    readonly list: Effect.Effect<ReadonlyArray<ContextField>>
    /** Fails, adding none, when one of the names is taken. */
    readonly insert: (fields: ReadonlyArray<ContextField>) => Effect.Effect<void, NameExists>
    /** Replaces description, stickiness, sort order and legal values of a field that exists. */
    readonly update: (field: ContextField) => Effect.Effect<void>
    /** Removes a field that nothing uses. */
    readonly remove: (name: string) => Effect.Effect<void>
    /**
     * What names the field, be it in constraints, overrides or as stickiness: features by name, projects (in their
     * default stickiness or in default strategies) by id, segments by name.
     */
    readonly users: (name: string) => Effect.Effect<CatalogUsers>
    /** The strategies with a constraint on the field, of features that are not archived, by feature, environment, sort order and id. */
    readonly strategies: (name: string) => Effect.Effect<ReadonlyArray<ContextFieldStrategy>>
    /**
     * Of the fields on which any feature that is not archived has constraints, by name. What is in projects that the
     * viewer may not see does not count.
     */
    readonly usage: (viewer: Viewer) => Effect.Effect<ReadonlyArray<ContextFieldUsage>>
  }
>()("@halyard/core/ContextFieldStore") {}
