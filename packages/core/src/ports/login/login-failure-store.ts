import { Context, type Effect } from "effect"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** What failed attempts are counted by. */
export interface LoginSource {
  /** The name that was tried, whether or not such a user exists; or a known device, or another limited action. */
  readonly account: string
  readonly address: string
}

/** Times of failures, oldest first. */
export interface Failures {
  /** By account and address together. */
  readonly ofBoth: ReadonlyArray<Timestamp>
  readonly ofAddress: ReadonlyArray<Timestamp>
  /** By account, from all addresses. */
  readonly ofAccount: ReadonlyArray<Timestamp>
}

/** Stores failed logins and other limited attempts for as long as they count. */
export class LoginFailureStore extends Context.Service<
  LoginFailureStore,
  {
    /** Returns the failures since these moments. Those of both count for as long as those of the address. */
    readonly since: (
      source: LoginSource,
      moments: { readonly ofAddress: Timestamp; readonly ofAccount: Timestamp }
    ) => Effect.Effect<Failures>
    /** Adds a failure, and deletes those before `expired`. */
    readonly add: (source: LoginSource, at: Timestamp, expired: Timestamp) => Effect.Effect<void>
    /** Deletes the failures of account and address together. */
    readonly clear: (source: LoginSource) => Effect.Effect<void>
  }
>()("@halyard/core/LoginFailureStore") {}
