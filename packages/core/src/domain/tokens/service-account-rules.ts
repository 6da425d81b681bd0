import type { Violation } from "../violations/errors.ts"
import type { Role } from "../access/role.ts"
import { rootRoleViolations, userNameViolations } from "../users/user-rules.ts"
import { displayNameViolations } from "../violations/names.ts"

/** A service account to be made. */
export interface ServiceAccountDraft {
  readonly name: string
  readonly username: string
  /** The id of a root role. */
  readonly rootRole: number
}

/** What is wrong with the members that are given. */
export const serviceAccountViolations = (
  { name, username, rootRole }: Partial<ServiceAccountDraft>,
  roles: ReadonlyArray<Role>
): ReadonlyArray<Violation> => [
  ...(name === undefined ? [] : displayNameViolations(name, "/body/name")),
  ...(username === "" ? displayNameViolations(username, "/body/username") : []),
  ...(username === undefined ? [] : userNameViolations({ username }, "/body")),
  ...(rootRole === undefined ? [] : rootRoleViolations(rootRole, roles, "/body/rootRole"))
]
