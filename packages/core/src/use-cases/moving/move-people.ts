import { Effect, Option } from "effect"
import type { StepOf } from "../../domain/moving/move-plan.ts"
import { type Role, viewerRole } from "../../domain/access/role.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { putDefaultReviewers } from "../change-requests/rules/default-reviewers.ts"
import { createGroup, updateGroup } from "../groups/groups.ts"
import { giveProjectRoles } from "../projects/set-project-access.ts"
import { createRole, knownRoles, updateRole } from "../roles/roles.ts"
import { createServiceAccount, updateServiceAccount } from "../tokens/service-accounts.ts"
import { createInactiveUser, deactivateUser } from "../users/deactivate-user.ts"
import { createUser, updateUser } from "../users/users.ts"

export const moveRole = Effect.fnUntraced(function* ({ before, item }: StepOf<"role">) {
  if (before === undefined) return yield* createRole(item)
  return yield* updateRole((yield* roleNamed(item.name)).id, item)
})

/** Creates or changes a user. Returns the invitation of a new one who can log in. */
export const moveUser = Effect.fnUntraced(function* ({ before, item, name: login }: StepOf<"user">) {
  const { active = true, name, rootRole = viewerRole.name, ...logins } = item
  const own = name ? { name } : {}
  if (before === undefined) {
    if (!active) {
      yield* createInactiveUser({ ...logins, ...own, rootRole: (yield* roleNamed(rootRole)).id })
      return []
    }
    const { inviteLink } = yield* createUser({ ...logins, ...own, rootRole })
    return inviteLink === undefined ? [] : [{ login, link: inviteLink }]
  }
  const { email } = logins
  const id = yield* accountNamed(login)
  yield* updateUser(id, { ...(email === undefined ? {} : { email }), name: name ?? "", rootRole })
  if (!active) yield* deactivateUser(id)
  return []
})

export const moveServiceAccount = Effect.fnUntraced(function* (step: StepOf<"service account">) {
  const { name, rootRole = viewerRole.name, username } = step.item
  const content = { name: name ?? "", rootRole: (yield* roleNamed(rootRole)).id }
  if (step.before === undefined) return yield* createServiceAccount({ username, ...content })
  return yield* updateServiceAccount(yield* accountNamed(username), content)
})

export const moveGroup = Effect.fnUntraced(function* ({ before, item }: StepOf<"group">) {
  const { members = [], rootRole, ...content } = item
  const draft = {
    ...content,
    rootRole: rootRole ? (yield* roleNamed(rootRole)).id : null,
    users: yield* Effect.forEach(members, (login) => Effect.map(accountNamed(login), (id) => ({ user: { id } })))
  }
  return before === undefined ? yield* createGroup(draft) : yield* updateGroup(yield* groupNamed(item.name), draft)
})

/** Gives members the roles that they do not have yet, and adds default reviewers. */
export const moveAccess = Effect.fnUntraced(function* ({ before, item }: StepOf<"project access">) {
  const { groups = [], project, reviewers = [], users = [] } = item
  const heldBy = new Map<string, ReadonlyArray<string>>([
    ...(before?.users ?? []).map(({ roles, user }) => [`user ${user}`, roles] as const),
    ...(before?.groups ?? []).map(({ group, roles }) => [`group ${group}`, roles] as const)
  ])
  const missing = (key: string, roles: ReadonlyArray<string>) =>
    Effect.forEach(
      roles.filter((role) => heldBy.get(key)?.includes(role) !== true),
      (role) => Effect.map(roleNamed(role), ({ id }) => id)
    )
  for (const { roles: named, user } of users) {
    const roles = yield* missing(`user ${user}`, named)
    if (roles.length > 0) yield* giveProjectRoles(project, { roles, users: [yield* accountNamed(user)], groups: [] })
  }
  for (const { group, roles: named } of groups) {
    const roles = yield* missing(`group ${group}`, named)
    if (roles.length > 0) yield* giveProjectRoles(project, { roles, users: [], groups: [yield* groupNamed(group)] })
  }
  if (reviewers.length > 0) yield* putDefaultReviewers(project, yield* Effect.forEach(reviewers, accountNamed))
})

/** The role with this name. */
export const roleNamed = Effect.fnUntraced(function* (name: string) {
  const found: Role | undefined = (yield* knownRoles()).find((role) => role.name === name)
  return found ?? (yield* new NotFound({ resource: "role", id: name }))
})

const accountNamed = Effect.fnUntraced(function* (login: string) {
  const found = yield* (yield* UserStore).findByLogin(login)
  if (Option.isNone(found)) return yield* new NotFound({ resource: "user", id: login })
  return found.value.account.id
})

const groupNamed = Effect.fnUntraced(function* (name: string) {
  const found = (yield* (yield* GroupStore).list).find((group) => group.name === name)
  return found === undefined ? yield* new NotFound({ resource: "group", id: name }) : found.id
})
