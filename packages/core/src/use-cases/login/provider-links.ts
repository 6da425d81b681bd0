import { Effect, Option } from "effect"
import type { ProviderIdentity } from "../../domain/login/provider-claims.ts"
import { credentialsChanged } from "../../domain/users/user-events.ts"
import type { Account } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import { ProviderLinkStore } from "../../ports/login/provider-link-store.ts"
import { SessionStore } from "../../ports/login/session-store.ts"
import { SignupTokenStore } from "../../ports/login/signup-token-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { isAdministrator } from "../access/user-principal.ts"
import { endAccess } from "../users/end-access.ts"
import { refuseLogin } from "./provider-settings.ts"

/** Returns the user to whom the identity is linked. */
export const linkedUser = Effect.fnUntraced(function* (identity: ProviderIdentity) {
  const user = yield* (yield* ProviderLinkStore).find(identity)
  return Option.isNone(user) ? Option.none<Account>() : yield* (yield* UserStore).find(user.value)
})

/**
 * Fails if the identity is no longer linked to the user. Call it after `beginSession`, which waits for a concurrent
 * change of the password: that also removes links.
 */
export const requireLink = Effect.fnUntraced(function* (identity: ProviderIdentity, user: number) {
  const linked = yield* (yield* ProviderLinkStore).find(identity)
  if (!Option.contains(linked, user))
    return yield* refuseLogin("link-removed", "The link to your user was just removed. Log in again.")
})

/** Links an identity to a user inside `changePeople`. */
export const linkUser = Effect.fnUntraced(function* (identity: ProviderIdentity, user: number) {
  yield* (yield* ProviderLinkStore).link(identity, user, yield* now)
})

/**
 * Links an identity inside `changePeople` to the user with its email, if there is one, and returns the user. The person
 * who registered such an account need not be the one whom the provider knows, so all other ways to log in are removed.
 */
export const linkByEmail = Effect.fnUntraced(function* (identity: ProviderIdentity, email: string) {
  const found = yield* userByEmail(email)
  if (Option.isNone(found)) return found
  const { id } = found.value
  if (Option.isSome(yield* (yield* ProviderLinkStore).subjectOf(id, identity.issuer))) {
    return yield* refuseLogin("linked-otherwise", LINKED_OTHERWISE)
  }
  if (yield* isAdministrator(id)) return yield* refuseLogin("unlinked-administrator", UNLINKED_ADMINISTRATOR)
  yield* dropRegistration(id)
  yield* linkUser(identity, id)
  return found
})

const LINKED_OTHERWISE =
  "The user with your email address is linked to another identity of the login provider. " +
  "Ask an administrator to set a new password for that user, which removes the link."

const UNLINKED_ADMINISTRATOR =
  "The user with your email address is an administrator, and not linked to the login provider. " +
  "Log in with your password, and request the link with POST /auth/oidc/link."

const userByEmail = Effect.fnUntraced(function* (email: string) {
  const found = yield* (yield* UserStore).findByLogin(email)
  return Option.filter(
    Option.map(found, ({ account }) => account),
    (account) => account.email === email
  )
})

/**
 * Removes all ways to log in of a user who signed up without proof of the email address, inside `changePeople`: the
 * owner of the address may be another person.
 */
export const dropRegistration = Effect.fnUntraced(function* (user: number) {
  if (!(yield* (yield* SignupTokenStore).hasSignedUp(user))) return
  const users = yield* UserStore
  if (Option.isSome(yield* users.passwordHash(user))) {
    yield* users.setPasswordHash(user, null)
    yield* recordEvents(credentialsChanged)
  }
  yield* endAccess(user)
})

/** A user who asked, in a session, to be linked. */
export interface LinkRequest {
  readonly user: number
  /** The digest of the session. */
  readonly session: string
}

/** Links an identity inside `changePeople` to the user who asked for it. Replaces an earlier link of the user. */
export const linkOnRequest = Effect.fnUntraced(function* (identity: ProviderIdentity, { session, user }: LinkRequest) {
  yield* sessionUser(session)
  const linked = yield* (yield* ProviderLinkStore).find(identity)
  if (Option.exists(linked, (owner) => owner !== user))
    return yield* refuseLogin("identity-of-another", IDENTITY_OF_ANOTHER)
  if (Option.isSome(linked)) return
  yield* linkUser(identity, user)
  yield* recordEvents(credentialsChanged)
})

const IDENTITY_OF_ANOTHER =
  "Your identity at the login provider is linked to another user. Ask an administrator to delete that user, or to set " +
  "a new password for them, which removes the link."

/** Returns the user of a session, given its digest. Fails if the session has ended. */
export const sessionUser = Effect.fnUntraced(function* (digest: string) {
  const session = yield* (yield* SessionStore).find(digest)
  const at = yield* now
  const user =
    Option.isSome(session) && session.value.expiresAt > at
      ? yield* (yield* UserStore).find(session.value.user)
      : Option.none<Account>()
  if (Option.isSome(user)) return user.value
  return yield* new Unauthenticated({ reason: "This operation needs a session. Log in, and request the link again." })
})
