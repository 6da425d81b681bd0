import { Effect } from "effect"
import { groupCreated } from "../../domain/groups/group-events.ts"
import { type GroupDraft, groupViolations, withDraft } from "../../domain/groups/group-rules.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { now } from "../../domain/values/timestamp.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/known-roles.ts"
import { requirePermission } from "../access/require-permission.ts"
import { setGroupMembers } from "./set-group-members.ts"
import { shownGroup } from "./shown-groups.ts"

/** Makes a group of users, who have its rights from their next request on. */
export const createGroup = Effect.fn("createGroup")(function* (draft: GroupDraft) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      yield* refuseBadGroup(draft)
      const empty = { name: draft.name, description: null, mappingsSSO: [], rootRole: null, scimId: null }
      const entry = { createdBy: (yield* CurrentPrincipal).name, createdAt: yield* now }
      const group = yield* (yield* GroupStore).insert(withDraft({ ...empty, ...entry }, draft))
      yield* recordEvents(groupCreated(group))
      yield* setGroupMembers(
        group.id,
        (draft.users ?? []).map(({ user }) => user.id)
      )
      return yield* shownGroup(group)
    })
  )
})

/** Fails with all that is wrong. */
export const refuseBadGroup = Effect.fn("refuseBadGroup")(function* (draft: GroupDraft) {
  const users = new Set((yield* (yield* UserStore).list).map(({ id }) => id))
  yield* refuseInvalid(groupViolations(draft, { roles: yield* knownRoles(), users }, "/body"))
})
