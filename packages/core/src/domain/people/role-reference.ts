import type { Role } from "./role.ts"
import type { RoleReference } from "./signup-token.ts"

/** A role as answers name it beside something else; where it is about a project, with that. */
export const roleReference = ({ id, type, name, description }: Role, project: string | null = null): RoleReference => ({
  id,
  type,
  name,
  description,
  project
})
