import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"

/** A text that stores can save. */
const displayed = limitedText(255).check(
  Schema.makeFilter((text) =>
    text.includes("\0") || !text.isWellFormed() ? "must not contain U+0000 or an unpaired surrogate" : undefined
  )
)

/** A text that identifies somebody, so it is not blank. */
const identifying = displayed.check(Schema.makeFilter((text) => (text.trim() === "" ? "must not be empty" : undefined)))

/** A user's id in the host application that is text, such as "usr_1" or a UUID. */
export const HostId = identifying

const HostRole = Schema.Union([Schema.String, Schema.Struct({ role: Schema.String, project: Schema.String })])

/** A user whom only the host application knows. */
export const HostUser = Schema.Struct({
  id: field(
    Schema.Union([Schema.Finite, HostId]),
    "The user's id in the host application. Text is numbered; numbers count as they are"
  ),
  name: field(identifying, "What events record, such as an email address"),
  displayName: field(Schema.optionalKey(displayed), "What people read instead of the name; blank for the name"),
  roles: field(
    Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(HostRole)])),
    "The name of a role, or a list: root roles, or roles in projects. None by default, which allows reading"
  )
}).annotate({ identifier: "HostUser", description: "A user of the host application." })
export type HostUser = typeof HostUser.Type
export type HostRole = typeof HostRole.Type
