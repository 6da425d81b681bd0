import { Effect } from "effect"
import { groupUserAdded, groupUserRemoved } from "../../domain/groups/group-events.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { now } from "../../domain/values/timestamp.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { recordEvents } from "../events/in-transaction.ts"

/** Makes these users the members of a group, in the open transaction; those who are in keep their entry. */
export const setGroupMembers = Effect.fn("setGroupMembers")(function* (group: number, users: ReadonlyArray<number>) {
  const groups = yield* GroupStore
  const present = ((yield* groups.members).get(group) ?? []).map(({ user }) => user)
  const added = [...new Set(users)].filter((user) => !present.includes(user))
  const removed = present.filter((user) => !users.includes(user))

  const entry = { joinedAt: yield* now, createdBy: (yield* CurrentPrincipal).name }
  if (removed.length > 0) yield* groups.removeMembers(group, removed)
  if (added.length > 0)
    yield* groups.addMembers(
      group,
      added.map((user) => ({ user, ...entry }))
    )
  yield* recordEvents(
    ...removed.map((user) => groupUserRemoved(group, user)),
    ...added.map((user) => groupUserAdded(group, user))
  )
})
