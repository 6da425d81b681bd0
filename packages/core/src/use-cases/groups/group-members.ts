import { Effect, Option } from "effect"
import { CurrentPrincipal, systemPrincipal } from "../../domain/access/principal.ts"
import {
  type GroupMember,
  type GroupRecord,
  groupUserAdded,
  groupUserRemoved,
  isOfAdministrators
} from "../../domain/groups/group.ts"
import { now } from "../../domain/values/timestamp.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { recordEventList, recordEvents } from "../events/in-transaction.ts"
import { mailNewAdministrators } from "../users/account-mails.ts"

/**
 * Sets the members of a group in the open transaction. Existing members stay as they are. Returns whether any changed.
 */
export const setGroupMembers = Effect.fnUntraced(function* (group: number, users: ReadonlyArray<number>) {
  const present = new Set((yield* (yield* GroupStore).membersOf(group)).map(({ user }) => user))
  const wanted = new Set(users)
  return yield* changeGroupMembers(
    group,
    [...wanted].filter((user) => !present.has(user)),
    [...present].filter((user) => !wanted.has(user))
  )
})

/**
 * Adds and removes members of a group in the open transaction, without reading the others. Returns whether any changed.
 */
export const changeGroupMembers = Effect.fnUntraced(function* (
  group: number,
  added: ReadonlyArray<number>,
  removed: ReadonlyArray<number>
) {
  const { addMembers, find, removeMembers } = yield* GroupStore
  const entry = { joinedAt: yield* now, createdBy: (yield* CurrentPrincipal).name }
  const gone = removed.length === 0 ? [] : yield* removeMembers(group, removed)
  const come =
    added.length === 0
      ? []
      : yield* addMembers(
          group,
          added.map((user) => ({ user, ...entry }))
        )
  yield* recordEventList([
    ...gone.map((user) => groupUserRemoved(group, user)),
    ...come.map((user) => groupUserAdded(group, user))
  ])
  if (come.length > 0 && Option.exists(yield* find(group), isOfAdministrators)) yield* mailNewAdministrators(come)
  return gone.length + come.length > 0
})

/** A membership that must start or end so that it matches the login provider. */
interface DueMembership {
  readonly group: GroupRecord
  readonly begins: boolean
}

/**
 * Returns the changes after which the user is in exactly those mapped groups that the provider reports. Other groups
 * are not affected.
 */
export const dueMemberships = Effect.fnUntraced(function* (user: number, external: ReadonlyArray<string> | undefined) {
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
export const syncMemberships = Effect.fnUntraced(function* (user: number, external: ReadonlyArray<string> | undefined) {
  const { addMembers, removeMembers } = yield* GroupStore
  const joinedAt = yield* now
  for (const { begins, group } of yield* dueMemberships(user, external)) {
    if (begins) yield* addMembers(group.id, [{ user, joinedAt, createdBy: systemPrincipal.name }])
    else yield* removeMembers(group.id, [user])
    yield* recordEvents(begins ? groupUserAdded(group.id, user) : groupUserRemoved(group.id, user))
    if (begins && isOfAdministrators(group)) yield* mailNewAdministrators([user])
  }
})
