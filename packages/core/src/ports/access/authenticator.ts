import { Context, type Effect, type Redacted } from "effect"
import type { Unauthenticated } from "../../domain/violations/errors.ts"
import type { Principal } from "../../domain/access/principal.ts"

/** What a caller shows of who they are. */
export interface ShownCredentials {
  /** What the `authorization` header holds, without the scheme `Bearer`. */
  readonly secret?: Redacted.Redacted<string>
  /** The value of a cookie, where the caller is a browser. */
  readonly cookie: (name: string) => Redacted.Redacted<string> | undefined
}

/** Tells who a caller is. A host application can bring its own. */
export class Authenticator extends Context.Service<
  Authenticator,
  {
    /** Fails in the same way for absent, malformed, unknown and expired credentials. */
    readonly authenticate: (shown: ShownCredentials) => Effect.Effect<Principal, Unauthenticated>
  }
>()("@halyard/core/Authenticator") {}

/** For callers who are no browsers. */
export const shownSecret = (secret: Redacted.Redacted<string>): ShownCredentials => ({
  secret,
  cookie: () => undefined
})
