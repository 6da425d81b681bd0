import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { groupViolations, isSameGroup, withDraft } from "../../domain/groups/group-rules.ts"
import {
  type Group,
  groupCreated,
  groupDeleted,
  type GroupRecord,
  groupUpdated,
  isOfAdministrators,
  type NewGroup
} from "../../domain/groups/group.ts"
import { userOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/roles.ts"
import { mailNewAdministrators } from "../users/account-mails.ts"
import { isManaged } from "../users/find-users.ts"
import { setGroupMembers } from "./group-members.ts"

/** Creates a group. Its members have its rights from their next request on. */
export const createGroup = Effect.fn("createGroup")(function* (draft: NewGroup) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      yield* refuseBadGroup(draft)
      const empty = { name: draft.name, description: null, mappingsSSO: [], rootRole: null, scimId: null }
      const entry = { createdBy: (yield* CurrentPrincipal).name, createdAt: yield* now }
      const groups = yield* GroupStore
      const added = withDraft({ ...empty, ...entry }, draft)
      yield* refuseLongList("groups", groups.list, { after: added })
      const group = yield* groups.insert(added)
      yield* recordEvents(groupCreated(group))
      yield* setGroupMembers(
        group.id,
        (draft.users ?? []).map(({ user }) => user.id)
      )
      return yield* groupView(group)
    })
  )
})

/** Fails with all violations. */
const refuseBadGroup = Effect.fnUntraced(function* (draft: NewGroup, before?: GroupRecord) {
  const users = new Set((yield* (yield* UserStore).list).map(({ id }) => id))
  yield* refuseInvalid(groupViolations(draft, { roles: yield* knownRoles(), users }, "", before))
})

/** Changes a group. Missing properties stay as they are. Given users replace all members. */
export const updateGroup = Effect.fn("updateGroup")(function* (id: number, draft: NewGroup) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findGroup(id)
      yield* refuseBadGroup(draft, before)
      const after = withDraft(before, draft)
      if (after.name !== before.name || (yield* changesMembers(id, draft))) yield* refuseManagedGroup(before)
      if (!isSameGroup(before, after)) {
        yield* refuseLongList("groups", (yield* GroupStore).list, { before, after })
        yield* (yield* GroupStore).update(after)
        yield* recordEvents(groupUpdated(before, after))
        if (isOfAdministrators(after) && !isOfAdministrators(before))
          yield* mailNewAdministrators(yield* staying(id, draft))
      }
      if (draft.users !== undefined) {
        yield* setGroupMembers(
          id,
          draft.users.map(({ user }) => user.id)
        )
      }
      return yield* groupView(after)
    })
  )
})

/** The members of the group who stay: those in the draft, or all if the draft names no members. */
const staying = Effect.fnUntraced(function* (id: number, { users }: NewGroup) {
  const given = users && new Set(users.map(({ user }) => user.id))
  return (yield* (yield* GroupStore).membersOf(id)).flatMap(({ user }) => (given?.has(user) === false ? [] : [user]))
})

/** Whether the members in the draft differ from those of the group. */
const changesMembers = Effect.fnUntraced(function* (id: number, { users }: NewGroup) {
  if (users === undefined) return false
  const present = new Set((yield* (yield* GroupStore).membersOf(id)).map(({ user }) => user))
  const given = new Set(users.map(({ user }) => user.id))
  return present.size !== given.size || ![...given].every((user) => present.has(user))
})

/** Deletes a group. Its members lose the rights of the group. */
export const deleteGroup = Effect.fn("deleteGroup")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const group = yield* findGroup(id)
      yield* refuseManagedGroup(group)
      yield* removeGroup(group)
    })
  )
})

/**
 * Deletes a group, whoever manages it. Callers check the permission and run it in `changePeople`, which locks people.
 */
export const removeGroup = Effect.fnUntraced(function* (group: GroupRecord) {
  yield* setGroupMembers(group.id, [])
  yield* (yield* GroupStore).remove(group.id)
  yield* recordEvents(groupDeleted(group))
})

/** Lists all groups by id. */
export const listGroups = Effect.fn("listGroups")(function* () {
  yield* requirePermission("ADMIN")
  return yield* groupViews(yield* (yield* GroupStore).list)
})

/** Returns a group. */
export const getGroup = Effect.fn("getGroup")(function* (id: number) {
  yield* requirePermission("ADMIN")
  return yield* groupView(yield* findGroup(id))
})

/** Returns the group with this id. */
const findGroup = Effect.fnUntraced(function* (id: number) {
  const found = yield* (yield* GroupStore).find(id)
  if (Option.isNone(found)) return yield* new NotFound({ resource: "group", id: String(id) })
  return found.value
})

/** Fails if an external directory manages the group. */
const refuseManagedGroup = Effect.fnUntraced(function* (group: GroupRecord) {
  if (!(yield* isManaged(group))) return
  return yield* new InvalidOperation({
    message:
      "An external directory manages this group. Change its name and members there. Its roles and description can be changed here."
  })
})

/** Completes groups with their members and the projects in which they have roles. */
export const groupViews = Effect.fnUntraced(function* (records: ReadonlyArray<GroupRecord>) {
  const members = yield* (yield* GroupStore).members
  const projects = yield* (yield* ProjectAccessStore).projectsOfGroups
  const accounts = new Map((yield* (yield* UserStore).list).map((account) => [account.id, account]))

  return records.map((record): Group => {
    const users = (members.get(record.id) ?? []).flatMap(({ createdBy, joinedAt, user }) => {
      const account = accounts.get(user)
      return account === undefined ? [] : [{ joinedAt, createdBy, user: userOf(account) }]
    })
    return { ...record, users, projects: projects.get(record.id) ?? [], userCount: users.length }
  })
})

/** Completes one group with its members and the projects in which it has roles. */
const groupView = Effect.fnUntraced(function* (record: GroupRecord) {
  const [group] = yield* groupViews([record])
  return group ?? (yield* Effect.die("The group is missing after it was completed"))
})
