import { Schema } from "effect"
import { field } from "../values/field.ts"

export const PasswordLoginSettings = Schema.Struct({
  disabled: field(Schema.Boolean, "Whether password login is disabled")
}).annotate({ identifier: "PasswordLoginSettings", description: "Whether password login is disabled." })
export type PasswordLoginSettings = typeof PasswordLoginSettings.Type
