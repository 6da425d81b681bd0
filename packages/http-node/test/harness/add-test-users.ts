import { CurrentPrincipal, now, type PermissionGiven } from "@halyard/core/domain"
import { PersonalTokenStore, Secrets } from "@halyard/core/ports"
import {
  createApiToken,
  createPersonalToken,
  createRole,
  createUser,
  deleteUser,
  setMemberRoles,
  updateApiToken
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"

/** What those may do who have a custom role, in the project `default` or everywhere. */
export const customPermissions = {
  custom: [
    { name: "CREATE_FEATURE" },
    { name: "DELETE_FEATURE_STRATEGY" },
    { name: "READ_PROJECT_API_TOKEN" },
    { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "development" }
  ],
  customRoot: [{ name: "CREATE_SEGMENT" }, { name: "READ_ROLE" }, { name: "UPDATE_CLIENT_API_TOKEN" }]
} as const satisfies Record<string, ReadonlyArray<PermissionGiven>>

/** Makes a user for each role, and answers the secrets of their personal tokens, beside some that count no longer. */
export const addTestUsers = Effect.fn("addTestUsers")(function* () {
  const { custom, customRoot } = customPermissions
  const inProject = yield* createRole({ name: "Custom", permissions: custom })
  const everywhere = yield* createRole({ name: "Custom root", type: "root-custom", permissions: customRoot })
  const secrets = {
    adminUser: yield* aUser("adminUser", 1),
    editor: yield* aUser("editor", 2),
    viewer: yield* aUser("viewer", 3),
    owner: yield* aUser("owner", 3, 4),
    member: yield* aUser("member", 3, 5),
    custom: yield* aUser("custom", 3, inProject.id),
    customRoot: yield* aUser("customRoot", everywhere.id),
    stranger: yield* aUser("stranger", 3),
    expired: yield* anExpiredSecret(),
    expiredToken: yield* anExpiredToken(),
    deleted: yield* theSecretOfNobody()
  }
  return secrets
})

/** The secret of a user with a root role, and perhaps one in the project `default`. */
const aUser = Effect.fnUntraced(function* (username: string, rootRole: number, projectRole?: number) {
  const { id } = yield* createUser({ username, rootRole })
  if (projectRole !== undefined) yield* setMemberRoles("default", { kind: "user", id }, [projectRole])
  return (yield* aSecretOf(id, username)).secret
})

const aSecretOf = Effect.fnUntraced(function* (id: number, name: string) {
  const { secret } = yield* createPersonalToken({ description: "tests", expiresAt: "2999-01-01T00:00:00Z" }).pipe(
    Effect.provideService(CurrentPrincipal, { kind: "user", id, name, grants: [] })
  )
  return { id, secret: Redacted.value(secret) }
})

/** Of an administrator, whose token has expired. */
const anExpiredSecret = Effect.fnUntraced(function* () {
  const { id: userId } = yield* createUser({ username: "expired", rootRole: 1 })
  const secret = `user:${"e".repeat(56)}`
  const token = { userId, description: "tests", createdAt: yield* now, expiresAt: "2020-01-01T00:00:00.000Z" }
  yield* (yield* PersonalTokenStore).insert(yield* (yield* Secrets).digest(secret), token)
  return secret
})

/** Of an admin token that has expired. */
const anExpiredToken = Effect.fnUntraced(function* () {
  const { secret } = yield* createApiToken({ tokenName: "expired", type: "admin" })
  yield* updateApiToken(secret, { expiresAt: "2020-01-01T00:00:00Z" })
  return Redacted.value(secret)
})

/** Of an administrator who is no more. */
const theSecretOfNobody = Effect.fnUntraced(function* () {
  const { id } = yield* createUser({ username: "deleted", rootRole: 1 })
  const { secret } = yield* aSecretOf(id, "deleted")
  yield* deleteUser(id)
  return secret
})
