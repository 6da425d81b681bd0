import { Context, type Effect } from "effect"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** What failed attempts are counted by. */
export interface LoginSource {
  /** A username as given, folded, whether or not the user exists; or the name of another limited action. */
  readonly account: string
  readonly address: string
}

/** Stores failed logins and other limited attempts for as long as they count. */
export class LoginFailureStore extends Context.Service<
  LoginFailureStore,
  {
    /**
     * Returns the times of failures since then, oldest first: by account and address together, and by address alone.
     */
    readonly since: (
      source: LoginSource,
      at: Timestamp
    ) => Effect.Effect<{ readonly ofBoth: ReadonlyArray<Timestamp>; readonly ofAddress: ReadonlyArray<Timestamp> }>
    /** Adds a failure, and deletes those before `expired`. */
    readonly add: (source: LoginSource, at: Timestamp, expired: Timestamp) => Effect.Effect<void>
    /** Deletes the failures of account and address together. */
    readonly clear: (source: LoginSource) => Effect.Effect<void>
  }
>()("@halyard/core/LoginFailureStore") {}
