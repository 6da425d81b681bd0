import { Effect, Option, type Schema } from "effect"
import { viewerRole } from "../../domain/access/role.ts"
import {
  checkNames,
  namesOfProfile,
  patchUser,
  type ProvisionedUser,
  readUser,
  type UserDraft,
  type UserProfile
} from "../../domain/provisioning/provisioned-user.ts"
import { userKeys } from "../../domain/provisioning/scim-filter.ts"
import type { ScimListQuery } from "../../domain/provisioning/scim-list.ts"
import type { ScimPatch } from "../../domain/provisioning/scim-patch.ts"
import { ScimRefused } from "../../domain/provisioning/scim-refused.ts"
import type { Account } from "../../domain/users/user.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { ProvisionedUserStore } from "../../ports/provisioning/provisioned-user-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { dropRegistration } from "../login/provider-links.ts"
import { changePeople } from "../roles/change-people.ts"
import { isAdministrator } from "../access/user-principal.ts"
import { addUser, takenLogins } from "../users/add-user.ts"
import { writeAccount } from "../users/write-account.ts"
import { keepAnAdmin, removeUser } from "../users/users.ts"
import { type Listed, listMatching } from "./list-matching.ts"

/** Lists one page of the users whom the directory manages, by id. */
export const listProvisionedUsers = Effect.fn("listProvisionedUsers")(function* <A extends Schema.Json>(
  query: ScimListQuery,
  show: (user: ProvisionedUser) => A
) {
  yield* requirePermission("ADMIN")
  const page: Listed<A> = yield* listMatching(yield* ProvisionedUserStore, userKeys, query, (users) =>
    Effect.succeed(users.map(show))
  )
  return page
})

/** Returns a user whom the directory manages. */
export const getProvisionedUser = Effect.fn("getProvisionedUser")(function* (scimId: string) {
  yield* requirePermission("ADMIN")
  return yield* findProvisioned(scimId)
})

const findProvisioned = Effect.fnUntraced(function* (scimId: string) {
  const found = yield* (yield* ProvisionedUserStore).find(scimId)
  if (Option.isNone(found)) return yield* new NotFound({ resource: "user", id: scimId })
  return found.value
})

/**
 * Creates a user with the root role Viewer, or takes over the user with the same email. Administrators are not taken
 * over, since the directory could then lock them out, or let somebody else log in as them.
 */
export const provisionUser = Effect.fn("provisionUser")(function* (body: Schema.Json) {
  yield* requirePermission("ADMIN")
  const draft = yield* Effect.fromResult(readUser(body))

  return yield* changePeople(
    Effect.gen(function* () {
      yield* refuseTakenUserName(draft.profile)
      const present = yield* sameEmail(draft.profile)
      return Option.isSome(present)
        ? yield* takeOver(present.value, draft)
        : yield* write(yield* newUser(draft.profile), draft, undefined)
    })
  )
})

const newUser = Effect.fnUntraced(function* (profile: UserProfile) {
  const names = namesOfProfile(profile)
  yield* Effect.fromResult(checkNames(names))
  yield* refuseTaken(names)
  return yield* addUser({
    ...(names.email === null ? {} : { email: names.email }),
    ...(names.name === null ? {} : { name: names.name }),
    ...(names.username === null ? {} : { username: names.username }),
    rootRole: viewerRole.id,
    scimId: yield* (yield* Secrets).uuid
  }).pipe(Effect.catchTag("InvalidData", ({ message }) => ScimRefused.of("uniqueness", message)))
})

/** The account whose login is the email of the profile. */
const sameEmail = Effect.fnUntraced(function* (profile: UserProfile) {
  const { email } = namesOfProfile(profile)
  const found = email === null ? Option.none() : yield* (yield* UserStore).findByLogin(email)
  return Option.filter(
    Option.map(found, ({ account }) => account),
    (account) => account.email === email && account.accountType === "User"
  )
})

const takeOver = Effect.fnUntraced(function* (account: Account, draft: UserDraft) {
  if (account.scimId !== null) return yield* takenBy(`Another provisioned user has the email ${account.email}`)
  if (yield* isAdministrator(account.id)) {
    return yield* takenBy(
      `${account.email} is an administrator, whom provisioning does not take over. Give the user another role, provision the user, and then make the user an administrator again.`
    )
  }
  yield* dropRegistration(account.id)
  const linked: Account = { ...account, scimId: yield* (yield* Secrets).uuid }
  return yield* write(linked, draft, account)
})

const takenBy = (message: string) => ScimRefused.of("uniqueness", message)

const refuseTakenUserName = Effect.fnUntraced(function* ({ userName }: UserProfile, own?: string) {
  const found = yield* (yield* ProvisionedUserStore).findBy({ attribute: "userName", value: userName })
  if (found.some(({ account }) => account.scimId !== own)) {
    return yield* takenBy(`Another provisioned user has the userName ${userName}`)
  }
})

const refuseTaken = Effect.fnUntraced(function* (names: Pick<Account, "email" | "username">, own?: number) {
  const [first] = yield* takenLogins(names, own)
  if (first === undefined) return
  return yield* takenBy(
    `Another user has the ${first.path.slice(1)} ${first.path === "/email" ? names.email : names.username}`
  )
})

/**
 * Replaces what the directory reports about a user. Values that the body leaves out are removed, except `active` and
 * `externalId`.
 */
export const replaceProvisionedUser = Effect.fn("replaceProvisionedUser")(function* (
  scimId: string,
  body: Schema.Json
) {
  yield* requirePermission("ADMIN")
  const { active, profile } = yield* Effect.fromResult(readUser(body))
  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findProvisioned(scimId)
      const { externalId } = before.profile
      return yield* update(before, {
        active,
        profile: { ...(externalId === undefined ? {} : { externalId }), ...profile }
      })
    })
  )
})

/** Changes what the directory reports about a user. */
export const patchProvisionedUser = Effect.fn("patchProvisionedUser")(function* (scimId: string, patch: ScimPatch) {
  yield* requirePermission("ADMIN")
  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findProvisioned(scimId)
      return yield* update(before, yield* Effect.fromResult(patchUser(before, patch)))
    })
  )
})

const update = Effect.fnUntraced(function* (before: ProvisionedUser, draft: UserDraft) {
  yield* refuseTakenUserName(draft.profile, before.account.scimId ?? "")
  return yield* write(before.account, draft, before.account, before)
})

/**
 * Stores a user with the values of the draft. `before` is the existing account, or undefined if it was just created.
 */
const write = Effect.fnUntraced(function* (
  account: Account,
  { active = account.active, profile }: UserDraft,
  before: Account | undefined,
  known?: ProvisionedUser
) {
  const names = namesOfProfile(profile, { account, ...(known === undefined ? {} : { profile: known.profile }) })
  yield* Effect.fromResult(checkNames(names))
  const after: Account = { ...account, ...names, active }
  const base = before ?? account
  if (!isSameAccount(base, after)) {
    yield* refuseTaken(names, account.id)
    if (base.active && !active) yield* keepAnAdmin(account)
    yield* Effect.orDie(writeAccount(base, after))
  }
  const updatedAt = yield* now
  const isKnown = known !== undefined && sameContent(known.profile, profile) && isSameAccount(base, after)
  if (isKnown) return known
  yield* (yield* ProvisionedUserStore).save(account.id, profile, updatedAt)
  const written: ProvisionedUser = { account: after, profile, updatedAt }
  return written
})

const isSameAccount = (before: Account, after: Account): boolean =>
  before.email === after.email &&
  before.username === after.username &&
  before.name === after.name &&
  before.scimId === after.scimId &&
  before.active === after.active

/** Deletes a user whom the directory manages. */
export const removeProvisionedUser = Effect.fn("removeProvisionedUser")(function* (scimId: string) {
  yield* requirePermission("ADMIN")
  yield* changePeople(
    Effect.gen(function* () {
      yield* removeUser((yield* findProvisioned(scimId)).account)
    })
  )
})
