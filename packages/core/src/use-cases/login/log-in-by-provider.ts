import { Effect, Option } from "effect"
import { CurrentPrincipal, type Principal, systemPrincipal } from "../../domain/access/principal.ts"
import { viewerRole } from "../../domain/access/role.ts"
import type { LoginClient } from "../../domain/login/login-history.ts"
import { isApprovedEmail, type OidcRecord } from "../../domain/login/oidc-settings.ts"
import { emailOfClaims, nameOfClaims, UNCONFIRMED_EMAIL } from "../../domain/login/provider-claims.ts"
import { rootRoleOf } from "../../domain/users/user-rules.ts"
import { type Account, displayNameOf, recordedNameOf } from "../../domain/users/user.ts"
import type { InvalidData } from "../../domain/violations/errors.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import type { Identity } from "../../ports/login/identity-provider.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { PartOfLogin } from "../access/refuse-in-maintenance.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { dueMemberships, syncMemberships } from "../groups/group-members.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/roles.ts"
import { addUser } from "../users/add-user.ts"
import { beginSession } from "./log-in.ts"
import { oidcInEffect } from "./oidc-settings.ts"
import {
  linkByEmail,
  linkedUser,
  linkOnRequest,
  type LinkRequest,
  linkUser,
  requireLink,
  sessionUser
} from "./provider-links.ts"
import { needsVerifiedEmail, personOf, type ProviderPerson } from "./provider-person.ts"
import { refuseLogin } from "./provider-settings.ts"

/**
 * Starts a session for a person whom the login provider has identified. Uses the user to whom the identity is linked.
 * The first login links the identity to the user with the same email, or creates a user, if the settings allow it.
 * Applies the groups of the provider. Events name the service as author.
 */
export const logInByProvider = Effect.fn("logInByProvider")(
  function* (identity: Identity, client: LoginClient = unknownClient) {
    const { record } = yield* oidcInEffect()
    const person = yield* personOf(identity, record)
    const providerSession = yield* sealedSession(identity, record)
    return yield* inTransaction(
      Effect.gen(function* () {
        const { id } = yield* loggedInUser(person, record)
        const session = yield* beginSession(id, { type: "open-id-connect", ...client }, providerSession)
        yield* requireLink(person.identity, id)
        return session
      })
    ).pipe(
      // Another instance may have created the same user concurrently.
      Effect.retry({ times: 1, while: isTaken }),
      Effect.catchTag("InvalidData", () =>
        refuseLogin("username-taken", "Another user has your email address as username. Ask an administrator.")
      )
    )
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal)
)

/**
 * Links the identity of a person to the user who asked for it from a session, and starts another session. The email
 * need not be the same. Events name the user as author.
 */
export const linkByProvider = Effect.fn("linkByProvider")(function* (
  identity: Identity,
  request: LinkRequest,
  client: LoginClient = unknownClient
) {
  const { record } = yield* oidcInEffect()
  const account = yield* sessionUser(request.session)
  const person = yield* personOf(identity, record)
  const providerSession = yield* sealedSession(identity, record)
  return yield* changePeople(
    Effect.gen(function* () {
      yield* linkOnRequest(person.identity, request)
      yield* syncMemberships(request.user, person.groups)
      return yield* beginSession(request.user, { type: "open-id-connect", ...client }, providerSession)
    })
  ).pipe(Effect.provideService(CurrentPrincipal, principalOf(account)), Effect.provideService(PartOfLogin, true))
})

const unknownClient: LoginClient = { ip: null }

const principalOf = (account: Account): Principal => ({
  kind: "user",
  id: account.id,
  name: recordedNameOf(account),
  displayName: displayNameOf(account),
  grants: []
})

/** The session at the provider, sealed, if a logout should end it. */
const sealedSession = Effect.fnUntraced(function* ({ idToken }: Identity, record: OidcRecord) {
  return record.enableSingleSignOut === true ? yield* (yield* Sealing).seal(idToken) : null
})

/** Returns the updated user. Takes no lock if there is nothing to update, as for most logins. */
const loggedInUser = Effect.fnUntraced(function* (person: ProviderPerson, record: OidcRecord) {
  const known = yield* linkedUser(person.identity)
  if (Option.isSome(known) && (yield* dueMemberships(known.value.id, person.groups)).length === 0) return known.value

  yield* (yield* AccessStore).beginChange
  const linked = yield* linkedUser(person.identity)
  const account = Option.isSome(linked) ? linked.value : yield* newlyLinked(person, record)
  yield* syncMemberships(account.id, person.groups)
  return account
})

/** Links the user with the person's email, or a new user. */
const newlyLinked = Effect.fnUntraced(function* ({ claims, identity }: ProviderPerson, record: OidcRecord) {
  const found = emailOfClaims(claims, needsVerifiedEmail(record))
  if ("refusal" in found) {
    if (found.reason === UNCONFIRMED_EMAIL) yield* Effect.logWarning(unconfirmed)
    return yield* refuseLogin(found.refusal, found.reason)
  }
  const present = yield* linkByEmail(identity, found.email)
  if (Option.isSome(present)) return present.value
  const made = yield* makeUser(found.email, nameOfClaims(claims), record)
  yield* linkUser(identity, made.id)
  return made
})

const unconfirmed =
  "A first login with the provider was refused: the provider did not send email_verified: true. If it vouches for all email addresses, set requireVerifiedEmail to false"

const makeUser = Effect.fnUntraced(function* (email: string, name: string | null, record: OidcRecord) {
  const { autoCreate, defaultRootRole, defaultRootRoleId, emailDomains } = record
  if (autoCreate !== true)
    return yield* refuseLogin(
      "no-account",
      `No user has the email address ${email}. Ask an administrator for an account.`
    )
  if (!isApprovedEmail(email, emailDomains)) {
    return yield* refuseLogin(
      "needs-invitation",
      `New users with an address like ${email} need an invitation. Ask an administrator.`
    )
  }
  const given = defaultRootRoleId ?? defaultRootRole ?? viewerRole.id
  const role = rootRoleOf(given, yield* knownRoles())
  if (role !== undefined) return yield* addUser({ email, ...(name === null ? {} : { name }), rootRole: role.id })
  yield* Effect.logError(`Users cannot be created at their first login: the default root role ${given} does not exist`)
  return yield* refuseLogin("cannot-create-user", "New users cannot be created at the moment. Ask an administrator.")
})

const isTaken = (error: { readonly _tag: string }): error is InvalidData => error._tag === "InvalidData"
