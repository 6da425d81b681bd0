import { Effect, Option } from "effect"
import type { InvalidData } from "../../domain/violations/errors.ts"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import { type Claims, emailOfClaims, groupsOfClaims, nameOfClaims } from "../../domain/login/provider-claims.ts"
import { viewerRole } from "../../domain/access/role.ts"
import { rootRoleOf } from "../../domain/users/user-rules.ts"
import { isApprovedEmail, type OidcRecord } from "../../domain/login/oidc-settings.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import type { Identity } from "../../ports/login/identity-provider.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { oidcInEffect } from "./oidc-settings.ts"
import { addUser } from "../users/add-user.ts"
import { beginSession } from "./log-in.ts"
import { knownRoles } from "../roles/roles.ts"
import { dueMemberships, syncMemberships } from "../groups/group-members.ts"
import { askProvider, refuseLogin } from "./provider-settings.ts"

/**
 * Starts a session for a person whom the login provider has identified. Uses the user with this email, creates the user
 * if the settings allow it, and applies the groups of the provider. Events name the service as author.
 */
export const logInByProvider = Effect.fn("logInByProvider")(
  function* (identity: Identity) {
    const { record } = yield* oidcInEffect()
    const claims = yield* claimsOf(identity, record)
    const person = emailOfClaims(claims)
    if ("refusal" in person) return yield* refuseLogin(person.refusal)
    const ends = record.enableSingleSignOut === true
    const providerSession = ends ? yield* (yield* Sealing).seal(identity.idToken) : null
    const newcomer: Newcomer = { email: person.email, name: nameOfClaims(claims), groups: groupsOf(claims, record) }

    return yield* inTransaction(
      Effect.gen(function* () {
        const { id } = yield* settledUser(newcomer, record)
        return yield* beginSession(id, providerSession)
      })
    ).pipe(
      // Another instance may have created the same user concurrently.
      Effect.retry({ times: 1, while: isTaken }),
      Effect.catchTag("InvalidData", () =>
        refuseLogin("Another user has your email address as username. Ask an administrator.")
      )
    )
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal)
)

/** The person who logs in. Groups are undefined if the provider does not manage them. */
interface Newcomer {
  readonly email: string
  readonly name: string | null
  readonly groups: ReadonlyArray<string> | undefined
}

/** The claims of the id token, completed from the user info endpoint if necessary. */
const claimsOf = Effect.fn("claimsOf")(function* ({ claims, userInfo }: Identity, record: OidcRecord) {
  const path = syncedPath(record)
  const isEnough = claims["email"] !== undefined && (path === undefined || groupsOfClaims(claims, path) !== undefined)
  const all: Claims = isEnough ? claims : { ...(yield* askProvider(userInfo)), ...claims }
  return all
})

/** Some providers leave the claim out for people without groups. */
const groupsOf = (claims: Claims, record: OidcRecord): ReadonlyArray<string> | undefined => {
  const path = syncedPath(record)
  return path === undefined ? undefined : (groupsOfClaims(claims, path) ?? [])
}

const syncedPath = ({ enableGroupSyncing, groupJsonPath }: OidcRecord): string | undefined =>
  enableGroupSyncing === true && groupJsonPath ? groupJsonPath : undefined

/** Returns the updated user. Most users need no update, and then take no lock. */
const settledUser = Effect.fn("settledUser")(function* (newcomer: Newcomer, record: OidcRecord) {
  const known = yield* userByEmail(newcomer.email)
  if (Option.isSome(known) && (yield* dueMemberships(known.value.id, newcomer.groups)).length === 0) return known.value

  yield* (yield* AccessStore).beginChange
  const found = yield* userByEmail(newcomer.email)
  const account = Option.isSome(found) ? found.value : yield* makeUser(newcomer, record)
  yield* syncMemberships(account.id, newcomer.groups)
  return account
})

const userByEmail = Effect.fn("userByEmail")(function* (email: string) {
  const found = yield* (yield* UserStore).findByLogin(email)
  return Option.filter(
    Option.map(found, ({ account }) => account),
    (account) => account.email === email
  )
})

const makeUser = Effect.fn("makeUser")(function* ({ email, name }: Newcomer, record: OidcRecord) {
  const { autoCreate, defaultRootRole, defaultRootRoleId, emailDomains } = record
  if (autoCreate !== true)
    return yield* refuseLogin(`No user has the email address ${email}. Ask an administrator for an account.`)
  if (!isApprovedEmail(email, emailDomains)) {
    return yield* refuseLogin(`New users with an address like ${email} need an invitation. Ask an administrator.`)
  }
  const given = defaultRootRoleId ?? defaultRootRole ?? viewerRole.id
  const role = rootRoleOf(given, yield* knownRoles())
  if (role !== undefined) return yield* addUser({ email, ...(name === null ? {} : { name }), rootRole: role.id })
  yield* Effect.logError(`Users cannot be created at their first login: the default root role ${given} does not exist`)
  return yield* refuseLogin("New users cannot be created at the moment. Ask an administrator.")
})

const isTaken = (error: { readonly _tag: string }): error is InvalidData => error._tag === "InvalidData"
