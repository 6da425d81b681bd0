import { User } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError, RateLimitError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SecretText } from "../operation/secret-text.ts"
import { signupTokenExamples } from "./signup-tokens.examples.ts"

const PasswordLogin = Schema.Struct({ username: Schema.String, password: SecretText }).annotate({
  identifier: "PasswordLogin"
})

const LoggedOut = Schema.Struct({ redirectTo: Schema.NullOr(Schema.String) }).annotate({ identifier: "LoggedOut" })

const login = HttpApiEndpoint.post("login", "/auth/simple/login", {
  payload: PasswordLogin,
  success: User,
  error: [AuthenticationRequired, NoAccessError, RateLimitError]
}).annotateMerge(
  operation({
    summary: "Log in with a password",
    description: "With username or email. The answer sets a session cookie, which replaces an API key.",
    example: signupTokenExamples.login
  })
)

const logout = HttpApiEndpoint.post("logout", "/logout", { success: LoggedOut, error: NoAccessError }).annotateMerge(
  operation({
    summary: "Log out",
    description: "Ends the session of the cookie, if there is one, and removes the cookie.",
    example: signupTokenExamples.logout
  })
)

export class LoginGroup extends HttpApiGroup.make("login")
  .add(login, logout)
  .annotateMerge(OpenApi.annotations({ title: "Login", description: "Start and end sessions" })) {}
