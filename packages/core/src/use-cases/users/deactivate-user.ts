import { Effect } from "effect"
import type { Account } from "../../domain/users/user.ts"
import { requirePermission } from "../access/require-permission.ts"
import { changePeople } from "../roles/change-people.ts"
import { addUser, type CheckedUser } from "./add-user.ts"
import { findUser, refuseManaged } from "./find-users.ts"
import { keepAnAdmin } from "./users.ts"
import { writeAccount } from "./write-account.ts"

/** Deactivates a user, who is logged out everywhere and cannot log in any more. Doing it twice changes nothing. */
export const deactivateUser = Effect.fnUntraced(function* (id: number) {
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

/** Creates a user who cannot log in and gets no invitation. */
export const createInactiveUser = Effect.fnUntraced(function* (user: CheckedUser) {
  yield* requirePermission("ADMIN")

  yield* changePeople(Effect.flatMap(addUser(user), deactivate))
})

const deactivate = (before: Account) => Effect.orDie(writeAccount(before, { ...before, active: false }))
