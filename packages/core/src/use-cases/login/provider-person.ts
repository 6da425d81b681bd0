import { Effect, Option } from "effect"
import type { OidcRecord } from "../../domain/login/oidc-settings.ts"
import {
  type Claims,
  completedClaims,
  hasExpectedContext,
  identityOfClaims,
  type ProviderIdentity
} from "../../domain/login/provider-claims.ts"
import { groupsOfClaims } from "../../domain/login/provider-groups.ts"
import type { Identity } from "../../ports/login/identity-provider.ts"
import { ProviderLinkStore } from "../../ports/login/provider-link-store.ts"
import { askProvider, refuseLogin } from "./provider-settings.ts"

/** The person who logs in. Groups are undefined if the provider does not manage them, or does not report them. */
export interface ProviderPerson {
  readonly identity: ProviderIdentity
  readonly claims: Claims
  readonly groups: ReadonlyArray<string> | undefined
}

/**
 * Returns the person whom the provider has identified. Fails if the login does not meet the settings, for example
 * without a verified email address.
 */
export const personOf = Effect.fnUntraced(function* (found: Identity, record: OidcRecord) {
  const identity = identityOfClaims(found.claims)
  if (identity === undefined) return yield* refuseLogin("unknown-person", "The login provider did not say who you are")
  if (!hasExpectedContext(found.claims, record.acrValues)) {
    yield* Effect.logWarning(otherContext)
    return yield* refuseLogin(
      "weak-login",
      "The login provider does not confirm that you logged in in the required way, such as with a second factor"
    )
  }
  const isLinked = Option.isSome(yield* (yield* ProviderLinkStore).find(identity))
  const claims = isEnough(found.claims, record, isLinked)
    ? found.claims
    : completedClaims(found.claims, yield* askProvider(found.userInfo))
  const person: ProviderPerson = { identity, claims, groups: yield* groupsOf(claims, record) }
  return person
})

const otherContext =
  "A login with the provider was refused: the claim acr is none of acrValues. If the provider never sends the claim, remove acrValues from the settings"

/**
 * Whether the id token contains enough, so that the user info endpoint need not be asked. The email matters only until
 * the identity is linked.
 */
const isEnough = (claims: Claims, record: OidcRecord, isLinked: boolean): boolean => {
  const { email, email_verified: verified } = claims
  const path = syncedPath(record)
  const groups = path === undefined ? { names: [] } : groupsOfClaims(claims, path)
  return (
    (isLinked || (email !== undefined && (verified !== undefined || !needsVerifiedEmail(record)))) &&
    groups !== undefined &&
    "names" in groups
  )
}

export const needsVerifiedEmail = ({ requireVerifiedEmail = true }: OidcRecord): boolean => requireVerifiedEmail

/** The groups in the claim. A person without the claim has no groups. */
const groupsOf = Effect.fnUntraced(function* (claims: Claims, record: OidcRecord) {
  const path = syncedPath(record)
  if (path === undefined) return undefined
  const groups = groupsOfClaims(claims, path) ?? { names: [] }
  if ("names" in groups) return groups.names
  yield* Effect.logWarning(
    `A user stays in their groups at login, because the provider does not send these: ${groups.unknown}`
  )
  return undefined
})

const syncedPath = ({ enableGroupSyncing, groupJsonPath }: OidcRecord): string | undefined =>
  enableGroupSyncing === true && groupJsonPath ? groupJsonPath : undefined
