import { Effect, Option } from "effect"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { type Account, userOf } from "../../domain/users/user.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"

/** Reads a user. */
export const getUser = Effect.fn("getUser")(function* (id: number) {
  yield* requirePermission("ADMIN")
  return userOf(yield* findUser(id))
})

/** The user with this id. Fails with `NotFound` for service accounts as well, which are no people. */
export const findUser = Effect.fn("findUser")(function* (id: number) {
  const found = yield* (yield* UserStore).find(id)
  if (Option.isNone(found) || found.value.accountType !== "User") {
    return yield* new NotFound({ resource: "user", id: String(id) })
  }
  return found.value
})

/** Fails where an external directory manages the user, for it would not know of the change. */
export const refuseManaged = Effect.fn("refuseManaged")(function* ({ scimId }: Account) {
  if (scimId === null) return
  return yield* new InvalidOperation({ message: "An external directory manages this user; make the change there" })
})

/** Whom the caller is in the store. API tokens are nobody there, nor are users whom only the host application knows. */
export const findCaller = Effect.fn("findCaller")(function* () {
  const { id, kind } = yield* CurrentPrincipal
  return kind === "user" ? yield* (yield* UserStore).find(id) : Option.none<Account>()
})

/** The caller's account. Fails where there is none. */
export const callerAccount = Effect.fn("callerAccount")(function* () {
  const caller = yield* findCaller()
  if (Option.isSome(caller)) return caller.value
  return yield* new InvalidOperation({ message: "Only a user of this instance can ask for this; an API token is none" })
})
