import type { Role } from "../access/role.ts"
import { Schema } from "effect"

/** A role as answers name it beside something else; where it is about a project, with that. */
export const roleReference = ({ id, type, name, description }: Role, project: string | null = null): RoleReference => ({
  id,
  type,
  name,
  description,
  project
})

export const RoleReference = Schema.Struct({
  id: Schema.Int,
  type: Schema.String,
  name: Schema.String,
  description: Schema.String,
  project: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RoleReference" })

export type RoleReference = typeof RoleReference.Type
