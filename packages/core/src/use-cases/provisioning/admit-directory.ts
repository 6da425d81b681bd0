import { Effect, Redacted } from "effect"
import { provisioningPrincipal } from "../../domain/access/principal.ts"
import { NoAccess, Unauthenticated } from "../../domain/violations/errors.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { storedScim } from "../settings/scim-settings.ts"

/**
 * Returns the principal of the directory with this token. Fails for every other credential. The settings are read on
 * each request, so that a new token replaces the old one on all instances immediately.
 */
export const admitDirectory = Effect.fn("admitDirectory")(function* (token: Redacted.Redacted<string>) {
  const { enabled, tokenDigest } = yield* storedScim()
  const digest = yield* (yield* Secrets).digest(Redacted.value(token))
  if (tokenDigest === null || digest !== tokenDigest) return yield* new Unauthenticated({ reason: tokenNeeded })
  if (!enabled) return yield* new NoAccess({ permissions: [], reason: disabled })
  return provisioningPrincipal
})

const tokenNeeded = "Provisioning needs the token that an administrator generated for it, as a Bearer token"

const disabled = "Provisioning is disabled on this instance. An administrator can enable it in the SCIM settings."
