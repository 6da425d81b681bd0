import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"

/** A user's id in the host application that is text, such as "usr_1" or a UUID. */
export const HostId = limitedText(255)

/** A user whom only the host application knows. */
export const HostUser = Schema.Struct({
  id: field(
    Schema.Union([Schema.Finite, HostId]),
    "The user's id in the host application. Text is numbered; numbers count as they are"
  ),
  name: field(limitedText(255), "What events record, such as an email address"),
  displayName: field(Schema.optionalKey(limitedText(255)), "What people read instead of the name"),
  roles: field(
    Schema.optionalKey(
      Schema.Array(Schema.Union([Schema.String, Schema.Struct({ role: Schema.String, project: Schema.String })]))
    ),
    "Names of roles: a root role, or a role in a project. None by default, which allows reading"
  )
}).annotate({ identifier: "HostUser", description: "A user of the host application." })
export type HostUser = typeof HostUser.Type

/** Whether the input is a user as hosts describe them, rather than a principal. */
export const isHostUser = Schema.is(HostUser)
