import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { PasswordToCheck } from "../login/password-links.ts"
import { InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { field, UserPassword } from "@halyard/core/domain"
import { UserPath } from "./user-path.ts"
import { userExamples } from "./users.examples.ts"

const UserToReset = Schema.Struct({
  id: field(Schema.Union([Schema.Finite, Schema.String]), "The user's email address, username or id")
}).annotate({
  identifier: "UserToReset",
  description: "The user whose password is reset."
})

const ResetLink = Schema.Struct({
  resetPasswordUrl: field(Schema.String, "The URL to set a new password at")
}).annotate({ identifier: "ResetLink", description: "A link to set a new password." })

const changePassword = HttpApiEndpoint.post("changeUserPassword", "/user-admin/:id/change-password", {
  params: UserPath,
  payload: UserPassword,
  success: HttpApiSchema.Empty(200),
  error: [NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Set a user's password",
    description: "Ends all sessions and personal tokens of the user, and links to login providers.",
    needs: root("ADMIN"),
    example: userExamples.changeUserPassword
  })
)

const resetPassword = HttpApiEndpoint.post("resetUserPassword", "/user-admin/reset-password", {
  payload: UserToReset,
  success: ResetLink,
  error: [NotFoundError, InvalidOperationError]
}).annotateMerge(
  operation({
    summary: "Create a link to reset a user's password",
    description:
      "Identify the user by email, username or id. The link is valid once, for one day; earlier links stop working.",
    needs: root("ADMIN"),
    example: userExamples.resetUserPassword
  })
)

const validatePassword = HttpApiEndpoint.post("validateUserPassword", "/user-admin/validate-password", {
  payload: PasswordToCheck,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation({
    summary: "Validate a password for a user",
    description: "Checks whether the password is acceptable.",
    example: userExamples.validateUserPassword
  })
)

export class UserPasswordsGroup extends HttpApiGroup.make("userPasswords")
  .add(changePassword, resetPassword, validatePassword)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({ title: "User passwords", description: "Set and reset passwords as an administrator" })
  ) {}
