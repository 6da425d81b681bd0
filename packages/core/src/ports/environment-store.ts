import { Context, type Effect } from "effect"
import type { NameExists } from "../domain/errors.ts"
import type { Environment } from "../domain/projects/environment.ts"

/** Keeps the environments of the instance. */
export class EnvironmentStore extends Context.Service<
  EnvironmentStore,
  {
    /** All of them by sort order, then name. */
    readonly list: Effect.Effect<ReadonlyArray<Environment>>
    readonly insert: (environment: Environment) => Effect.Effect<void, NameExists>
  }
>()("@halyard/core/EnvironmentStore") {}
