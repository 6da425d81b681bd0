import { Effect } from "effect"
import { userUpdated } from "../../domain/users/user-events.ts"
import type { Account } from "../../domain/users/user.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { addUser, type CheckedUser } from "./add-user.ts"
import { endAccess } from "./end-access.ts"
import { findUser, refuseManaged } from "./find-users.ts"
import { keepAnAdmin } from "./users.ts"

/** Deactivates a user, who is logged out everywhere and cannot log in any more. Doing it twice changes nothing. */
export const deactivateUser = Effect.fn("deactivateUser")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const account = yield* findUser(id)
      if (!account.active) return
      yield* refuseManaged(account)
      yield* keepAnAdmin(account)
      yield* deactivate(account)
    })
  )
})

/** Creates a user who cannot log in, and gets no invitation. */
export const createInactiveUser = Effect.fn("createInactiveUser")(function* (user: CheckedUser) {
  yield* requirePermission("ADMIN")

  yield* changePeople(Effect.flatMap(addUser(user), deactivate))
})

const deactivate = (before: Account) => writeAccount(before, { ...before, active: false })

/**
 * Writes an account inside `changePeople`. A user who is deactivated loses all sessions, personal tokens and password links.
 * The account is written first: a concurrent login waits for it, and fails.
 */
export const writeAccount = Effect.fn("writeAccount")(function* (before: Account, after: Account) {
  yield* Effect.orDie((yield* UserStore).update(after))
  yield* recordEvents(userUpdated(before, after))
  if (before.active && !after.active) yield* endAccess(before.id)
})
