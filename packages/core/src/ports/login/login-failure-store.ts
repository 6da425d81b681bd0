import { Context, type Effect } from "effect"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** What failed attempts are counted against. */
export interface LoginSource {
  /** What was tried: a username as given, folded, whether or not there is such a user; or what else needs a limit. */
  readonly account: string
  readonly address: string
}

/** Keeps failed logins, and other attempts that have a limit, for as long as they count. */
export class LoginFailureStore extends Context.Service<
  LoginFailureStore,
  {
    /** The moments of failures since then, oldest first: by the account and address together, and by the address alone. */
    readonly since: (
      source: LoginSource,
      at: Timestamp
    ) => Effect.Effect<{ readonly ofBoth: ReadonlyArray<Timestamp>; readonly ofAddress: ReadonlyArray<Timestamp> }>
    /** Adds a failure, and forgets those before `expired`. */
    readonly add: (source: LoginSource, at: Timestamp, expired: Timestamp) => Effect.Effect<void>
    /** Forgets those of account and address together. */
    readonly clear: (source: LoginSource) => Effect.Effect<void>
  }
>()("@halyard/core/LoginFailureStore") {}
