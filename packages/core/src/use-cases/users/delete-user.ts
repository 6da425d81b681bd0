import { Effect } from "effect"
import { userDeleted } from "../../domain/users/user-events.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { findUser, refuseManaged } from "./find-user.ts"
import { requirePermission } from "../access/require-permission.ts"
import { keepAnAdmin } from "./update-user.ts"

/** Deletes a user with all credentials, from the next request on. */
export const deleteUser = Effect.fn("deleteUser")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const account = yield* findUser(id)
      yield* refuseManaged(account)
      yield* keepAnAdmin(id)
      yield* (yield* UserStore).remove(id)
      yield* recordEvents(userDeleted(account))
    })
  )
})
