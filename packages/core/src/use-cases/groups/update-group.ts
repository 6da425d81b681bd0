import { Effect } from "effect"
import { groupUpdated } from "../../domain/groups/group-events.ts"
import { type GroupDraft, isSameGroup, withDraft } from "../../domain/groups/group-rules.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { refuseBadGroup } from "./create-group.ts"
import { findGroup, refuseManagedGroup } from "./find-group.ts"
import { requirePermission } from "../access/require-permission.ts"
import { setGroupMembers } from "./set-group-members.ts"
import { shownGroup } from "./shown-groups.ts"

/** Changes a group; what is left out stays as it is. Users that are given are all of its members from then on. */
export const updateGroup = Effect.fn("updateGroup")(function* (id: number, draft: GroupDraft) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findGroup(id)
      yield* refuseManagedGroup(before)
      yield* refuseBadGroup(draft)
      const after = withDraft(before, draft)
      if (!isSameGroup(before, after)) {
        yield* (yield* GroupStore).update(after)
        yield* recordEvents(groupUpdated(before, after))
      }
      if (draft.users !== undefined) {
        yield* setGroupMembers(
          id,
          draft.users.map(({ user }) => user.id)
        )
      }
      return yield* shownGroup(after)
    })
  )
})
