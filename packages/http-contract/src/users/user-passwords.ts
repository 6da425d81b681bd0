import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { PasswordToCheck } from "../login/password-links.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SecretText } from "../operation/secret-text.ts"
import { UserPath } from "./user-path.ts"

const UserPassword = Schema.Struct({
  password: SecretText,
  confirmPassword: Schema.optionalKey(SecretText)
}).annotate({ identifier: "UserPassword" })

const UserToReset = Schema.Struct({ id: Schema.Union([Schema.Finite, Schema.String]) }).annotate({
  identifier: "UserToReset"
})

const ResetLink = Schema.Struct({ resetPasswordUrl: Schema.String }).annotate({ identifier: "ResetLink" })

const admin = { permission: "ADMIN", scope: "root" } as const

const changePassword = HttpApiEndpoint.post("changeUserPassword", "/user-admin/:id/change-password", {
  params: UserPath,
  payload: UserPassword,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("changeUserPassword", "Set a user's password", "Which ends all sessions of the user."))

const resetPassword = HttpApiEndpoint.post("resetUserPassword", "/user-admin/reset-password", {
  payload: UserToReset,
  success: ResetLink,
  error: [NotFoundError, InvalidOperationError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(
    operation(
      "resetUserPassword",
      "Make a link to set a password",
      "For a user known by email, username or id. It counts once, for one day; earlier ones count no longer."
    )
  )

const validatePassword = HttpApiEndpoint.post("validateUserPassword", "/user-admin/validate-password", {
  payload: PasswordToCheck,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(operation("validateUserPassword", "Try a user's password", "Tells whether it would be taken."))

export class UserPasswordsGroup extends HttpApiGroup.make("userPasswords")
  .add(changePassword, resetPassword, validatePassword)
  .annotateMerge(OpenApi.annotations({ title: "Passwords of users", description: "As administrators set them" })) {}
