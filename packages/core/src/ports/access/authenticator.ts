import { Context, type Effect, type Redacted } from "effect"
import type { Unauthenticated } from "../../domain/violations/errors.ts"
import type { Principal } from "../../domain/access/principal.ts"

/** The credentials of a request. */
export interface PresentedCredentials {
  /** The value of the `authorization` header, without the scheme `Bearer`. */
  readonly secret?: Redacted.Redacted<string>
  /** The value of a cookie, if the caller is a browser. */
  readonly cookie: (name: string) => Redacted.Redacted<string> | undefined
  /** All headers of the request by their names in lower case, for authenticators of hosts. Without cookies. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** The request as the host's server or framework represents it. Absent if a page of another origin sends a write. */
  readonly request?: unknown
  /**
   * Whether the caller is identified again for the same request, as during a stream. This does not prolong a session.
   */
  readonly isRepeated?: boolean
}

/** Identifies callers. A host application can provide its own authenticator. */
export class Authenticator extends Context.Service<
  Authenticator,
  {
    /** Fails in the same way for absent, malformed, unknown and expired credentials. */
    readonly authenticate: (view: PresentedCredentials) => Effect.Effect<Principal, Unauthenticated>
    /**
     * Identifies the owner of an SDK token that is not an API token of the store. By default, `authenticate` is called
     * with the secret alone.
     */
    readonly authenticateSdk?: (secret: Redacted.Redacted<string>) => Effect.Effect<Principal, Unauthenticated>
  }
>()("@halyard/core/Authenticator") {}

/** An authenticator for callers other than browsers. */
export const presentedSecret = (secret: Redacted.Redacted<string>): PresentedCredentials => ({
  secret,
  cookie: () => undefined
})
