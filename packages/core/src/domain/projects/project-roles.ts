import { ownerRole } from "../access/role.ts"

/** Users and groups have roles in projects in the same way. */
export interface Member {
  readonly kind: "user" | "group"
  readonly id: number
}

/** A member with the ids of their roles in one project. */
export interface MemberRoles extends Member {
  readonly roles: ReadonlyArray<number>
}

/** What became of the roles of one member. */
export interface RolesChange extends Member {
  readonly before: ReadonlyArray<number>
  readonly after: ReadonlyArray<number>
}

/** All members of a project with what became of one of them. Roles come by id, and who has none is no member. */
export const withMember = (
  all: ReadonlyArray<MemberRoles>,
  member: Member,
  change: (roles: ReadonlyArray<number>) => ReadonlyArray<number>
): ReadonlyArray<MemberRoles> => {
  const others = all.filter((other) => !isSame(other, member))
  const roles = [...new Set(change(rolesOf(all, member)))].toSorted((left, right) => left - right)
  return roles.length === 0 ? others : [...others, { kind: member.kind, id: member.id, roles }]
}

/** What is different, member by member. */
export const rolesChanges = (
  before: ReadonlyArray<MemberRoles>,
  after: ReadonlyArray<MemberRoles>
): ReadonlyArray<RolesChange> => {
  const added = after.filter((member) => !before.some((other) => isSame(other, member)))
  return [...before, ...added]
    .map(({ kind, id }) => ({ kind, id, before: rolesOf(before, { kind, id }), after: rolesOf(after, { kind, id }) }))
    .filter((change) => change.before.join() !== change.after.join())
}

/** The roles that a change gives. */
export const addedRoles = ({ after, before }: RolesChange): ReadonlyArray<number> =>
  after.filter((role) => !before.includes(role))

/** Whether there is anybody who may do everything in the project. */
export const hasOwner = (members: ReadonlyArray<MemberRoles>): boolean =>
  members.some(({ roles }) => roles.includes(ownerRole.id))

const rolesOf = (all: ReadonlyArray<MemberRoles>, member: Member): ReadonlyArray<number> =>
  all.find((other) => isSame(other, member))?.roles ?? []

const isSame = (one: Member, other: Member): boolean => one.kind === other.kind && one.id === other.id
