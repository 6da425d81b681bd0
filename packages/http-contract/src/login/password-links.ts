import { PasswordLinkUser } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SecretText } from "../operation/secret-text.ts"
import { userExamples } from "../users/users.examples.ts"

const NewPassword = Schema.Struct({ token: SecretText, password: SecretText }).annotate({
  identifier: "NewPassword"
})

export const PasswordToCheck = Schema.Struct({ password: SecretText }).annotate({ identifier: "PasswordToCheck" })

const ForgottenPassword = Schema.Struct({ email: Schema.String }).annotate({ identifier: "ForgottenPassword" })

const validate = HttpApiEndpoint.get("validateToken", "/reset/validate", {
  query: {
    token: Schema.String.annotate({
      description: "The token of the link",
      examples: ["7d0c5b9e41a2f86390bd17e25c4a6f83d9e01b72c6548af3e07b19d2c8465fa0"]
    })
  },
  success: PasswordLinkUser,
  error: AuthenticationRequired
}).annotateMerge(
  operation({
    summary: "Read a password link",
    description: "Returns its user. The link stays valid.",
    example: userExamples.validateToken
  })
)

const setPassword = HttpApiEndpoint.post("changePassword", "/reset/password", {
  payload: NewPassword,
  success: HttpApiSchema.Empty(200),
  error: [AuthenticationRequired, NoAccessError]
}).annotateMerge(
  operation({
    summary: "Set a password with a link",
    description: "The link is valid once. Ends all sessions of the user and invalidates their other links.",
    example: userExamples.changePassword
  })
)

const validatePassword = HttpApiEndpoint.post("validatePassword", "/reset/validate-password", {
  payload: PasswordToCheck,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation({
    summary: "Validate a password",
    description: "Checks whether the password is acceptable. It is not stored.",
    example: userExamples.validatePassword
  })
)

const forget = HttpApiEndpoint.post("sendResetPasswordEmail", "/reset/password-email", {
  payload: ForgottenPassword,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation({
    summary: "Request a password link by email",
    description:
      "The service sends no email: administrators hand out password links. The answer does not reveal whether the account exists.",
    example: userExamples.sendResetPasswordEmail
  })
)

export class PasswordLinksGroup extends HttpApiGroup.make("passwordLinks")
  .add(validate, setPassword, validatePassword, forget)
  .prefix("/auth")
  .annotateMerge(
    OpenApi.annotations({ title: "Password links", description: "Set a first or new password with a link" })
  ) {}
