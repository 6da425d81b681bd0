import { Schema } from "effect"
import { field } from "../values/field.ts"
import { secretText } from "../values/secret-text.ts"

export const PasswordLoginSettings = Schema.Struct({
  disabled: field(Schema.Boolean, "Whether password login is disabled")
}).annotate({ identifier: "PasswordLoginSettings", description: "Whether password login is disabled." })
export type PasswordLoginSettings = typeof PasswordLoginSettings.Type

export const PasswordLogin = Schema.Struct({
  username: field(Schema.String, "The username or email address"),
  password: secretText("The password")
}).annotate({
  identifier: "PasswordLogin",
  description: "The credentials to log in with."
})
export type PasswordLogin = typeof PasswordLogin.Type
