import { Context, type Effect, type Redacted } from "effect"

/**
 * Hashes passwords with a slow, salted hash, without blocking other work. May die with `Overloaded` if too many requests
 * are waiting.
 */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: Redacted.Redacted<string>) => Effect.Effect<string>
    /** Returns false for `undefined` (no such user, or no password), after the same time. */
    readonly verify: (password: Redacted.Redacted<string>, hash: string | undefined) => Effect.Effect<boolean>
  }
>()("@halyard/core/Passwords") {}
