import { Effect, Redacted } from "effect"
import { InvalidData } from "../../domain/violations/errors.ts"
import { firstUserViolations, type FirstUser } from "../../domain/users/first-user.ts"
import { adminRole } from "../../domain/access/role.ts"
import { now } from "../../domain/values/timestamp.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import { Passwords } from "../../ports/users/passwords.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid } from "../access/refuse.ts"

/**
 * Makes an administrator where there is no user yet, and answers the password if one had to be made up. Since the last
 * administrator cannot be deleted, that happens once. Fails with `InvalidData` where the password that is given is weak.
 */
export const addFirstUser = Effect.fn("addFirstUser")(function* (first: FirstUser) {
  yield* refuseInvalid(firstUserViolations(first))
  const users = yield* UserStore
  const isNeeded = Effect.map(users.list, (accounts) => accounts.every(({ accountType }) => accountType !== "User"))
  if (!(yield* isNeeded)) return undefined

  const password = first.password ?? Redacted.make(yield* (yield* Secrets).randomHex(16))
  const hash = yield* (yield* Passwords).hash(password)
  const isMade = yield* (yield* Transactions).run(
    Effect.gen(function* () {
      yield* (yield* AccessStore).beginChange
      if (!(yield* isNeeded)) return false
      const { id } = yield* Effect.mapError(
        users.insert({ ...administrator(first.username), createdAt: yield* now }),
        () => InvalidData.of("/username", `A service account is called "${first.username}" already`)
      )
      yield* users.setPasswordHash(id, hash)
      return true
    })
  )
  return isMade && first.password === undefined ? password : undefined
})

const administrator = (username: string) =>
  ({ accountType: "User", username, name: null, email: null, rootRole: adminRole.id, scimId: null }) as const
