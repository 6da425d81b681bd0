import { Effect, Option } from "effect"
import type { PermissionScope } from "../../domain/access/permission.ts"
import { isRootRole } from "../../domain/access/role.ts"
import { roleReference } from "../../domain/roles/role-view.ts"
import { type NewPersonalToken, personalTokenViolations } from "../../domain/tokens/personal-token.ts"
import {
  isServiceAccount,
  type NewServiceAccount,
  serviceAccountCreated,
  serviceAccountDeleted,
  serviceAccountOf,
  type ServiceAccountUpdate,
  serviceAccountUpdated,
  serviceAccountViolations
} from "../../domain/tokens/service-account.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { PersonalTokenStore } from "../../ports/tokens/personal-token-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/roles.ts"
import { addAccount, asInvalid, loginsOf } from "../users/add-user.ts"
import { accessOf } from "../users/user-access.ts"
import { addPersonalToken, removePersonalToken } from "./personal-tokens.ts"

/** Lists all service accounts with their tokens by id, and the roles that can be assigned. */
export const listServiceAccounts = Effect.fn("listServiceAccounts")(function* () {
  yield* requirePermission("ADMIN")
  const accounts = (yield* (yield* UserStore).list).filter(isServiceAccount)
  const tokens = yield* (yield* PersonalTokenStore).list(accounts.map(({ id }) => id))
  const tokensOf = Map.groupBy(tokens, ({ userId }) => userId)
  const roles = (yield* knownRoles()).filter(isRootRole)
  return {
    serviceAccounts: accounts.map((account) => serviceAccountOf(account, tokensOf.get(account.id) ?? [])),
    rootRoles: roles.map((role) => roleReference(role))
  }
})

/** Returns what a service account may do in a project or an environment, and the roles behind it. */
export const getServiceAccountAccess = Effect.fn("getServiceAccountAccess")(function* (
  id: number,
  address: PermissionScope
) {
  yield* requirePermission("ADMIN")
  return yield* accessOf(yield* findServiceAccount(id), address)
})

/** Creates a service account without tokens. */
export const createServiceAccount = Effect.fn("createServiceAccount")(function* (draft: NewServiceAccount) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      yield* refuseInvalid(serviceAccountViolations(draft, yield* knownRoles()))
      yield* refuseLongList("serviceAccounts", allAccounts, { after: draft })
      const { name, username } = loginsOf(draft)
      const { rootRole } = draft
      const account = yield* addAccount({
        accountType: "Service Account",
        name,
        username,
        email: null,
        rootRole,
        scimId: null
      })
      yield* recordEvents(serviceAccountCreated(account))
      return serviceAccountOf(account, [])
    })
  )
})

const allAccounts = Effect.gen(function* () {
  return (yield* (yield* UserStore).list).filter(isServiceAccount)
})

/** Changes the given properties of a service account, from its next request on. */
export const updateServiceAccount = Effect.fn("updateServiceAccount")(function* (
  id: number,
  changes: ServiceAccountUpdate
) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findServiceAccount(id)
      yield* refuseInvalid(serviceAccountViolations(changes, yield* knownRoles()))
      const { name = before.name, rootRole = before.rootRole } = changes
      const after = { ...before, name, rootRole }
      if (name !== before.name || rootRole !== before.rootRole) {
        yield* refuseLongList("serviceAccounts", allAccounts, { before, after })
        yield* Effect.mapError((yield* UserStore).update(after), asInvalid)
        yield* recordEvents(serviceAccountUpdated(before, after))
      }
      return serviceAccountOf(after, yield* (yield* PersonalTokenStore).list([id]))
    })
  )
})

/** Deletes a service account with its tokens, from the next request on. */
export const deleteServiceAccount = Effect.fn("deleteServiceAccount")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const account = yield* findServiceAccount(id)
      yield* (yield* UserStore).remove(id)
      yield* recordEvents(serviceAccountDeleted(account))
    })
  )
})

/** Returns the service account with this id. Fails with `NotFound` for users too. */
const findServiceAccount = Effect.fnUntraced(function* (id: number) {
  const found = yield* (yield* UserStore).find(id)
  if (Option.isSome(found) && isServiceAccount(found.value)) return found.value
  return yield* new NotFound({ resource: "service account", id: String(id) })
})

/** Lists the tokens of a service account by id. */
export const listServiceAccountTokens = Effect.fn("listServiceAccountTokens")(function* (account: number) {
  yield* requirePermission("ADMIN")
  const { id } = yield* findServiceAccount(account)
  return yield* (yield* PersonalTokenStore).list([id])
})

/** Creates a token that has the rights of the service account. */
export const createServiceAccountToken = Effect.fn("createServiceAccountToken")(function* (
  account: number,
  draft: NewPersonalToken
) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      const { id } = yield* findServiceAccount(account)
      yield* refuseInvalid(personalTokenViolations(draft, yield* now))
      return yield* addPersonalToken(id, draft)
    })
  )
})

/** Deletes a token of a service account. */
export const deleteServiceAccountToken = Effect.fn("deleteServiceAccountToken")(function* (
  account: number,
  token: number
) {
  yield* requirePermission("ADMIN")

  yield* inTransaction(
    Effect.gen(function* () {
      const { id } = yield* findServiceAccount(account)
      yield* removePersonalToken(id, token)
    })
  )
})
