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
 * Begins a session of whom the provider knows: the user with this email, who is made if the settings allow it, and who
 * joins and leaves groups as the provider says. It is told as the service's own doing.
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
      // Another instance may have made the same user at the same time.
      Effect.retry({ times: 1, while: isTaken }),
      Effect.catchTag("InvalidData", () => refuseLogin("Another user is called like your email address"))
    )
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal)
)

/** Who comes in; groups are undefined where the provider does not decide about them. */
interface Newcomer {
  readonly email: string
  readonly name: string | null
  readonly groups: ReadonlyArray<string> | undefined
}

/** What the id token says; where that is not enough, with what the provider says besides. */
const claimsOf = Effect.fn("claimsOf")(function* ({ claims, userInfo }: Identity, record: OidcRecord) {
  const path = syncedPath(record)
  const isEnough = claims["email"] !== undefined && (path === undefined || groupsOfClaims(claims, path) !== undefined)
  const all: Claims = isEnough ? claims : { ...(yield* askProvider(userInfo)), ...claims }
  return all
})

/** Who has no groups at the provider may be told of as one without any such claim. */
const groupsOf = (claims: Claims, record: OidcRecord): ReadonlyArray<string> | undefined => {
  const path = syncedPath(record)
  return path === undefined ? undefined : (groupsOfClaims(claims, path) ?? [])
}

const syncedPath = ({ enableGroupSyncing, groupJsonPath }: OidcRecord): string | undefined =>
  enableGroupSyncing === true && groupJsonPath ? groupJsonPath : undefined

/** The user as they are to be. Most are that already, and then nobody else is held up. */
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
  if (autoCreate !== true) return yield* refuseLogin(`There is no user with the email address ${email} here`)
  if (!isApprovedEmail(email, emailDomains)) {
    return yield* refuseLogin(`Addresses like ${email} are not let in without an invitation`)
  }
  const given = defaultRootRoleId ?? defaultRootRole ?? viewerRole.id
  const role = rootRoleOf(given, yield* knownRoles())
  if (role !== undefined) return yield* addUser({ email, ...(name === null ? {} : { name }), rootRole: role.id })
  yield* Effect.logError(`Users cannot be made at their first login: there is no root role ${given}`)
  return yield* refuseLogin("New users cannot be made at the moment; ask an administrator")
})

const isTaken = (error: { readonly _tag: string }): error is InvalidData => error._tag === "InvalidData"
