import { PasswordLinkUser } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SecretText } from "../operation/secret-text.ts"

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
}).annotateMerge(operation("validateToken", "Look at a password link", "Tells whose it is. It is not used up by that."))

const setPassword = HttpApiEndpoint.post("changePassword", "/reset/password", {
  payload: NewPassword,
  success: HttpApiSchema.Empty(200),
  error: [AuthenticationRequired, NoAccessError]
}).annotateMerge(
  operation(
    "changePassword",
    "Set a password by a link",
    "The link counts once. All sessions of the user end with it, and their other links count no longer."
  )
)

const validatePassword = HttpApiEndpoint.post("validatePassword", "/reset/validate-password", {
  payload: PasswordToCheck,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(operation("validatePassword", "Try a password", "Tells whether it would be taken; it is not kept."))

const forget = HttpApiEndpoint.post("sendResetPasswordEmail", "/reset/password-email", {
  payload: ForgottenPassword,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation(
    "sendResetPasswordEmail",
    "Ask for a password link by mail",
    "The service sends no mail, whoever asks: administrators hand out such links. Nor does it tell who has an account."
  )
)

export class PasswordLinksGroup extends HttpApiGroup.make("passwordLinks")
  .add(validate, setPassword, validatePassword, forget)
  .prefix("/auth")
  .annotateMerge(
    OpenApi.annotations({ title: "Password links", description: "A first or a new password, by a link" })
  ) {}
