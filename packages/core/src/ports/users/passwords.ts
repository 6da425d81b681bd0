import { Context, type Effect, type Redacted } from "effect"

/**
 * Hashes passwords with a slow, salted hash, without blocking other work. May die with `Overloaded` if too many
 * requests are waiting.
 */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: Redacted.Redacted<string>) => Effect.Effect<string>
    /** Returns false for `undefined` (no such user, or no password), after the same time. */
    readonly verify: (password: Redacted.Redacted<string>, hash: string | undefined) => Effect.Effect<boolean>
    /**
     * Whether new hashes cost more than this one, so that a login with the password renews it. By default no hash is
     * outdated.
     */
    readonly isOutdated?: (hash: string) => boolean
  }
>()("@halyard/core/Passwords") {}
