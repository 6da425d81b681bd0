import { Effect } from "effect"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import { type GroupMember, type GroupRecord, groupUserAdded, groupUserRemoved } from "../../domain/groups/group.ts"
import { now } from "../../domain/values/timestamp.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { recordEvents } from "../events/in-transaction.ts"

/** Sets the members of a group in the open transaction. Existing members keep their entry. */
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

/** A membership that must start or end to match the login provider. */
interface DueMembership {
  readonly group: GroupRecord
  readonly begins: boolean
}

/**
 * Returns the changes after which the user is in exactly those mapped groups that the provider reports. Other groups
 * are not affected.
 */
export const dueMemberships = Effect.fn("dueMemberships")(function* (
  user: number,
  external: ReadonlyArray<string> | undefined
) {
  if (external === undefined) return []
  const { list, members } = yield* GroupStore
  const mapped = (yield* list).filter(({ mappingsSSO, scimId }) => mappingsSSO.length > 0 && scimId === null)
  const present: ReadonlyMap<number, ReadonlyArray<GroupMember>> = mapped.length === 0 ? new Map() : yield* members
  const named = new Set(external)
  return mapped.flatMap((group): ReadonlyArray<DueMembership> => {
    const belongs = group.mappingsSSO.some((name) => named.has(name))
    const isMember = present.get(group.id)?.some((member) => member.user === user) === true
    return belongs === isMember ? [] : [{ group, begins: belongs }]
  })
})

/** Applies the changes inside `changePeople`. */
export const syncMemberships = Effect.fn("syncMemberships")(function* (
  user: number,
  external: ReadonlyArray<string> | undefined
) {
  const { addMembers, removeMembers } = yield* GroupStore
  const joinedAt = yield* now
  for (const { begins, group } of yield* dueMemberships(user, external)) {
    if (begins) yield* addMembers(group.id, [{ user, joinedAt, createdBy: systemPrincipal.name }])
    else yield* removeMembers(group.id, [user])
    yield* recordEvents(begins ? groupUserAdded(group.id, user) : groupUserRemoved(group.id, user))
  }
})
