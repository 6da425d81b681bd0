import { Effect } from "effect"
import { groupDeleted } from "../../domain/groups/group-events.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { findGroup, refuseManagedGroup } from "./find-group.ts"
import { requirePermission } from "../access/require-permission.ts"
import { setGroupMembers } from "./set-group-members.ts"

/** Deletes a group. Its members lose what they had by it. */
export const deleteGroup = Effect.fn("deleteGroup")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const group = yield* findGroup(id)
      yield* refuseManagedGroup(group)
      yield* setGroupMembers(id, [])
      yield* (yield* GroupStore).remove(id)
      yield* recordEvents(groupDeleted(group))
    })
  )
})
