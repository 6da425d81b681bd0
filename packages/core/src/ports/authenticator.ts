import { Context, type Effect, type Redacted } from "effect"
import type { Unauthenticated } from "../domain/errors.ts"
import type { Principal } from "../domain/people/principal.ts"

/** Tells whose a credential is. A host application can bring its own. */
export class Authenticator extends Context.Service<
  Authenticator,
  {
    /** Fails in the same way for absent, malformed, unknown and expired secrets. */
    readonly authenticate: (secret: Redacted.Redacted<string>) => Effect.Effect<Principal, Unauthenticated>
  }
>()("@halyard/core/Authenticator") {}
