import { Context, type Effect, type Redacted } from "effect"

/** Hashes passwords slowly, with a salt of their own each, without holding up anything else. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: Redacted.Redacted<string>) => Effect.Effect<string>
    /** Takes as long for `undefined` (no such user, or no password), which nothing matches. */
    readonly verify: (password: Redacted.Redacted<string>, hash: string | undefined) => Effect.Effect<boolean>
  }
>()("@halyard/core/Passwords") {}
