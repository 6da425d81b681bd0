import { Context, type Effect } from "effect"
import type { CatalogUsers } from "../../domain/catalog/catalog-users.ts"
import type { ContextField, ContextFieldStrategy } from "../../domain/catalog/context-field.ts"
import type { NameExists } from "../../domain/violations/errors.ts"
import type { Viewer } from "../../domain/access/principal.ts"

/** Counts the active features with constraints on a field, and their projects. */
export interface ContextFieldUsage {
  readonly field: string
  readonly features: number
  readonly projects: number
}

/** Stores context fields. Names are unique across projects. */
export class ContextFieldStore extends Context.Service<
  ContextFieldStore,
  {
    /** Lists all context fields, by sort order, then name. */
    readonly list: Effect.Effect<ReadonlyArray<ContextField>>
    /** Fails if one of the names is taken, and then adds none. */
    readonly insert: (fields: ReadonlyArray<ContextField>) => Effect.Effect<void, NameExists>
    /** Replaces description, stickiness, sort order and legal values of an existing field. Its project stays. */
    readonly update: (field: ContextField) => Effect.Effect<void>
    /** Removes unused fields. Ignores unknown names. */
    readonly remove: (names: ReadonlyArray<string>) => Effect.Effect<void>
    /**
     * Lists what refers to the field in constraints, overrides or stickiness: features by name, projects (default
     * stickiness or default strategies) by id, segments by name.
     */
    readonly users: (name: string) => Effect.Effect<CatalogUsers>
    /**
     * Lists the strategies of active features with a constraint on the field, by feature, environment, sort order and
     * id.
     */
    readonly strategies: (name: string) => Effect.Effect<ReadonlyArray<ContextFieldStrategy>>
    /**
     * Counts the uses of each field in constraints of active features, by name. Projects that the viewer may not see do
     * not count.
     */
    readonly usage: (viewer: Viewer) => Effect.Effect<ReadonlyArray<ContextFieldUsage>>
  }
>()("@halyard/core/ContextFieldStore") {}
