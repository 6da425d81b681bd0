import { field, PasswordLinkUser, secretText } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidTokenError, NoAccessError, RateLimitError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { userExamples } from "../users/users.examples.ts"

const NewPassword = Schema.Struct({
  token: secretText("The link's secret"),
  password: secretText("The new password, 10 to 200 characters")
}).annotate({
  identifier: "NewPassword",
  description: "A new password, and the secret of the link that allows setting it."
})

export const PasswordToCheck = Schema.Struct({ password: secretText("The password, 10 to 200 characters") }).annotate({
  identifier: "PasswordToCheck",
  description: "A password to validate."
})

const ForgottenPassword = Schema.Struct({ email: field(Schema.String, "The user's email address") }).annotate({
  identifier: "ForgottenPassword",
  description: "The user whose password is forgotten."
})

const validate = HttpApiEndpoint.get("validateToken", "/reset/validate", {
  query: {
    token: Schema.String.annotate({
      description: "The link's secret",
      examples: ["7d0c5b9e41a2f86390bd17e25c4a6f83d9e01b72c6548af3e07b19d2c8465fa0"]
    })
  },
  success: PasswordLinkUser,
  error: InvalidTokenError
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
  error: [InvalidTokenError, NoAccessError]
}).annotateMerge(
  operation({
    summary: "Set a password with a link",
    description:
      "The link is valid once. Ends all sessions and personal tokens of the user, links to login providers, and other password links.",
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
  success: HttpApiSchema.Empty(200),
  error: RateLimitError
}).annotateMerge(
  operation({
    summary: "Request a password link by email",
    description:
      "If the instance can send email, the user gets a link that is valid once, for one day. The answer does not reveal whether the account exists. Without email, administrators hand out links.",
    example: userExamples.sendResetPasswordEmail
  })
)

export class PasswordLinksGroup extends HttpApiGroup.make("passwordLinks")
  .add(validate, setPassword, validatePassword, forget)
  .prefix("/auth")
  .annotateMerge(
    OpenApi.annotations({ title: "Password links", description: "Set a first or new password with a link" })
  ) {}
