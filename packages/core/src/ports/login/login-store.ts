import { Context, type Effect } from "effect"
import type { LoginEvent, NewLogin } from "../../domain/login/login-history.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores who logged in, and who failed to. */
export class LoginStore extends Context.Service<
  LoginStore,
  {
    /** Adds a login under the next id. Skips a failure if there were `most` failures since this moment. */
    readonly record: (
      login: NewLogin,
      failures: { readonly since: Timestamp; readonly most: number }
    ) => Effect.Effect<void>
    /** Returns the newest successful logins and the newest failures, up to `most` of each. Newest first. */
    readonly list: (most: number) => Effect.Effect<ReadonlyArray<LoginEvent>>
    /** Deletes logins before this moment, and all successful ones and all failures but the newest `most`. */
    readonly retain: (most: number, notBefore: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/LoginStore") {}
