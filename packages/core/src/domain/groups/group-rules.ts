import type { Role } from "../access/role.ts"
import { rootRoleViolations } from "../users/user-rules.ts"
import type { Violation } from "../violations/errors.ts"
import { displayNameViolations } from "../violations/names.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { type GroupRecord, NewGroup } from "./group.ts"

/** The users and roles that a group can refer to. */
export interface GroupKnowledge {
  readonly roles: ReadonlyArray<Role>
  readonly users: ReadonlySet<number>
}

/** The rule violations of a group, which replaces `before`. */
export const groupViolations = (
  draft: NewGroup,
  known: GroupKnowledge,
  path: string,
  before?: GroupRecord
): ReadonlyArray<Violation> => [
  ...displayNameViolations(draft.name, `${path}/name`),
  ...sizeViolations(NewGroup, draft, path, before),
  ...(draft.mappingsSSO ?? []).flatMap((mapping, index) =>
    lengthViolations(mapping, `${path}/mappingsSSO/${index}`, 1, 200)
  ),
  ...(typeof draft.rootRole === "number" ? rootRoleViolations(draft.rootRole, known.roles, `${path}/rootRole`) : []),
  ...(draft.users ?? []).flatMap(({ user }, index) =>
    known.users.has(user.id)
      ? []
      : [violation(`${path}/users/${index}/user/id`, `must be the id of a user, and there is no ${user.id}`)]
  )
]

/** Applies a draft to a group. Properties that the draft leaves out stay unchanged. */
export const withDraft = <A extends Omit<GroupRecord, "id">>(group: A, draft: NewGroup): A => ({
  ...group,
  name: draft.name,
  ...(draft.description === undefined ? {} : { description: draft.description || null }),
  ...(draft.mappingsSSO === undefined ? {} : { mappingsSSO: [...new Set(draft.mappingsSSO)] }),
  ...(draft.rootRole === undefined ? {} : { rootRole: draft.rootRole })
})

export const isSameGroup = (one: GroupRecord, other: GroupRecord): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.rootRole === other.rootRole &&
  JSON.stringify(one.mappingsSSO) === JSON.stringify(other.mappingsSSO)
