import { Effect, Option, type Schema } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { groupCreated, type GroupRecord, groupUpdated } from "../../domain/groups/group.ts"
import {
  type GroupDraft,
  type MemberChange,
  patchGroup,
  type ProvisionedGroup,
  type ProvisionedMember,
  readGroup
} from "../../domain/provisioning/provisioned-group.ts"
import { groupKeys } from "../../domain/provisioning/scim-filter.ts"
import { filterNames, type ScimListQuery } from "../../domain/provisioning/scim-list.ts"
import type { ScimPatch } from "../../domain/provisioning/scim-patch.ts"
import { ScimRefused } from "../../domain/provisioning/scim-refused.ts"
import { now } from "../../domain/values/timestamp.ts"
import { listed } from "../../domain/values/text.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProvisionedGroupStore } from "../../ports/provisioning/provisioned-group-store.ts"
import { ProvisionedUserStore } from "../../ports/provisioning/provisioned-user-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changeGroupMembers, setGroupMembers } from "../groups/group-members.ts"
import { removeGroup } from "../groups/groups.ts"
import { changePeople } from "../roles/change-people.ts"
import { knownRoles } from "../roles/roles.ts"
import { type Listed, listMatching } from "./list-matching.ts"

/** How to represent a group. The members are undefined if they are not requested. */
export interface GroupView<A> {
  readonly withMembers: boolean
  readonly show: (group: ProvisionedGroup, members: ReadonlyArray<ProvisionedMember> | undefined) => A
}

/** Lists one page of the groups that the directory manages, by id. */
export const listProvisionedGroups = Effect.fn("listProvisionedGroups")(function* <A extends Schema.Json>(
  query: ScimListQuery,
  { show, withMembers }: GroupView<A>
) {
  yield* requirePermission("ADMIN")
  const needed = withMembers || (query.filter !== undefined && filterNames(query.filter, "members"))
  const page: Listed<A> = yield* listMatching(yield* ProvisionedGroupStore, groupKeys, query, (groups) =>
    needed
      ? Effect.map(membersOf(groups), (of) => groups.map((group) => show(group, of(group))))
      : Effect.succeed(groups.map((group) => show(group, undefined)))
  )
  return page
})

/** Reads the members of all the groups together. */
const membersOf = Effect.fnUntraced(function* (groups: ReadonlyArray<ProvisionedGroup>) {
  const members = yield* (yield* ProvisionedGroupStore).members(groups.map(({ group }) => group.id))
  return ({ group }: ProvisionedGroup) => members.get(group.id) ?? []
})

/** Returns a group that the directory manages. */
export const getProvisionedGroup = Effect.fn("getProvisionedGroup")(function* <A>(
  scimId: string,
  { show, withMembers }: GroupView<A>
) {
  yield* requirePermission("ADMIN")
  const group = yield* findProvisioned(scimId)
  return show(group, withMembers ? (yield* membersOf([group]))(group) : undefined)
})

const findProvisioned = Effect.fnUntraced(function* (scimId: string) {
  const found = yield* (yield* ProvisionedGroupStore).find(scimId)
  if (Option.isNone(found)) return yield* new NotFound({ resource: "group", id: scimId })
  return found.value
})

/**
 * Creates a group, or takes over the group with this name: the directory then decides on its members, and the group
 * keeps its roles. Groups that make their members administrators are not taken over.
 */
export const provisionGroup = Effect.fn("provisionGroup")(function* (body: Schema.Json) {
  yield* requirePermission("ADMIN")
  const draft = yield* Effect.fromResult(readGroup(body))

  return yield* changePeople(
    Effect.gen(function* () {
      const present = (yield* (yield* GroupStore).list).find(({ name }) => name === draft.name)
      const group = present === undefined ? yield* newGroup(draft) : yield* takeOver(present)
      yield* applyMembers(group.id, { ...draft.members, all: draft.members.all ?? [] })
      return yield* save(group, draft, null)
    })
  )
})

const newGroup = Effect.fnUntraced(function* ({ name }: GroupDraft) {
  const entry = { createdBy: (yield* CurrentPrincipal).name, createdAt: yield* now }
  const empty = { name, description: null, mappingsSSO: [], rootRole: null, scimId: yield* (yield* Secrets).uuid }
  const groups = yield* GroupStore
  yield* refuseLongList("groups", groups.list, { after: empty })
  const group = yield* Effect.orDie(groups.insert({ ...empty, ...entry }))
  yield* recordEvents(groupCreated(group))
  return group
})

const takeOver = Effect.fnUntraced(function* (group: GroupRecord) {
  if (group.scimId !== null) return yield* taken(`Another provisioned group has the displayName ${group.name}`)
  const role = (yield* knownRoles()).find(({ id }) => id === group.rootRole)
  if (role?.permissions.has("ADMIN") === true) {
    return yield* taken(
      `The group ${group.name} makes its members administrators, so provisioning does not take it over. Remove the role, provision the group, and then give it the role again.`
    )
  }
  const after: GroupRecord = { ...group, scimId: yield* (yield* Secrets).uuid }
  return yield* writeGroup(group, after)
})

const taken = (message: string) => ScimRefused.of("uniqueness", message)

const writeGroup = Effect.fnUntraced(function* (before: GroupRecord, after: GroupRecord) {
  yield* refuseLongList("groups", (yield* GroupStore).list, { before, after })
  yield* Effect.catchTag((yield* GroupStore).update(after), "NameExists", () =>
    taken(`Another group has the name ${after.name}`)
  )
  yield* recordEvents(groupUpdated(before, after))
  return after
})

const save = Effect.fnUntraced(function* (group: GroupRecord, draft: GroupDraft, known: string | null) {
  const saved: ProvisionedGroup = { group, externalId: draft.externalId ?? known, updatedAt: yield* now }
  yield* (yield* ProvisionedGroupStore).save(group.id, saved.externalId, saved.updatedAt)
  return saved
})

/** Replaces a group that the directory manages. The members stay if the body has none. */
export const replaceProvisionedGroup = Effect.fn("replaceProvisionedGroup")(function* (
  scimId: string,
  body: Schema.Json
) {
  yield* requirePermission("ADMIN")
  const draft = yield* Effect.fromResult(readGroup(body))
  return yield* changePeople(Effect.flatMap(findProvisioned(scimId), (before) => update(before, draft)))
})

/** Changes a group that the directory manages. Members that the patch does not name are not read. */
export const patchProvisionedGroup = Effect.fn("patchProvisionedGroup")(function* (scimId: string, patch: ScimPatch) {
  yield* requirePermission("ADMIN")
  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findProvisioned(scimId)
      return yield* update(before, yield* Effect.fromResult(patchGroup(before, patch)))
    })
  )
})

const update = Effect.fnUntraced(function* (before: ProvisionedGroup, draft: GroupDraft) {
  const group =
    before.group.name === draft.name
      ? before.group
      : yield* writeGroup(before.group, { ...before.group, name: draft.name })
  const moved = yield* applyMembers(group.id, draft.members)
  const isSame = group === before.group && !moved && (draft.externalId ?? before.externalId) === before.externalId
  return isSame ? before : yield* save(group, draft, before.externalId)
})

/** Returns whether any member changed. Fails for users whom the directory does not manage. */
const applyMembers = Effect.fnUntraced(function* (group: number, { added, all, removed }: MemberChange) {
  const ids = yield* (yield* ProvisionedUserStore).idsOf([...new Set([...(all ?? []), ...added, ...removed])])
  const missing = [...new Set([...(all ?? []), ...added])].filter((member) => !ids.has(member))
  if (missing.length > 0) {
    return yield* ScimRefused.of("invalidValue", `There are no users with the ids ${listed(missing)}`)
  }
  const known = (members: Iterable<string>) => [...members].flatMap((member) => ids.get(member) ?? [])
  if (all === undefined) return yield* changeGroupMembers(group, known(added), known(removed))
  const outside = new Set(removed)
  return yield* setGroupMembers(group, known([...all.filter((member) => !outside.has(member)), ...added]))
})

/** Deletes a group that the directory manages. */
export const removeProvisionedGroup = Effect.fn("removeProvisionedGroup")(function* (scimId: string) {
  yield* requirePermission("ADMIN")
  yield* changePeople(
    Effect.gen(function* () {
      yield* removeGroup((yield* findProvisioned(scimId)).group)
    })
  )
})
