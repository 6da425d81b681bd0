import { Context, type Effect } from "effect"
import type { ContextField } from "../domain/catalog/context-field.ts"
import type { NameExists } from "../domain/errors.ts"

/** Keeps context fields. */
export class ContextFieldStore extends Context.Service<
  ContextFieldStore,
  {
    /** All of them by sort order, then name. */
    readonly list: Effect.Effect<ReadonlyArray<ContextField>>
    /** Fails, adding none, when one of the names is taken. */
    readonly insert: (fields: ReadonlyArray<ContextField>) => Effect.Effect<void, NameExists>
  }
>()("@halyard/core/ContextFieldStore") {}
