import {
  createGroup,
  createRole,
  type Group,
  GroupStore,
  ProjectAccessStore,
  type ProjectMember,
  type Role,
  type RoleDraft,
  RoleStore
} from "@halyard/core"
import { Effect } from "effect"
import { uniqueName } from "../../unique.ts"
import { asAdmin } from "./principals.ts"

/** A group with these members. */
export const aTeamOf = Effect.fn("aTeamOf")(function* (...users: ReadonlyArray<number>) {
  const name = yield* uniqueName("team")
  const group: Group = yield* asAdmin(createGroup({ name, users: users.map((id) => ({ user: { id } })) }))
  return group
})

/** A role for projects, with what it allows. */
export const aCustomRole = Effect.fn("aCustomRole")(function* (...permissions: Required<RoleDraft>["permissions"]) {
  const name = yield* uniqueName("role")
  return yield* asAdmin(createRole({ name, permissions }))
})

/** The role as the store has it. */
export const storedRole = Effect.fn("storedRole")(function* (id: number) {
  const found: Role | undefined = (yield* (yield* RoleStore).list).find((role) => role.id === id)
  return found
})

/** The group as the store has it, and ids of its members. */
export const storedGroup = Effect.fn("storedGroup")(function* (id: number) {
  const groups = yield* GroupStore
  const members = (yield* groups.members).get(id) ?? []
  return { group: yield* groups.find(id), members: members.map(({ user }) => user) }
})

/** Who has which roles in a project. */
export const rolesIn = Effect.fn("rolesIn")(function* (project: string) {
  const access = yield* ProjectAccessStore
  return { users: byMember(yield* access.users(project)), groups: byMember(yield* access.groups(project)) }
})

const byMember = (members: ReadonlyArray<ProjectMember>) =>
  Object.fromEntries(members.map(({ id, roles }) => [id, roles]))
