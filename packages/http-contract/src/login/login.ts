import { field, LoggedInUser, PasswordLogin } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError, RateLimitError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { signupTokenExamples } from "./signup-tokens.examples.ts"

const LoggedOut = Schema.Struct({
  redirectTo: field(
    Schema.NullOr(Schema.String),
    "The URL to send the browser to, which ends the session with the login provider"
  )
}).annotate({ identifier: "LoggedOut", description: "The session has ended." })

const login = HttpApiEndpoint.post("login", "/auth/simple/login", {
  payload: PasswordLogin,
  success: LoggedInUser,
  error: [AuthenticationRequired, NoAccessError, RateLimitError]
}).annotateMerge(
  operation({
    summary: "Log in with a password",
    description: "With username or email. The answer sets a session cookie, which replaces an API key.",
    example: signupTokenExamples.login
  })
)

const signedOut = HttpApiSchema.WithHeaders(HttpApiSchema.Empty(302), {
  location: Schema.String.annotate({
    description: "The page that follows: `/signed-out`, or the one that ends the session with the login provider"
  })
})

const logout = HttpApiEndpoint.post("logout", "/logout", {
  success: [LoggedOut, signedOut],
  error: NoAccessError
}).annotateMerge(
  operation({
    summary: "Log out",
    description:
      "Ends the session of the cookie, if there is one, and removes the cookie. Redirects the browser if a page sends a form; scripts get the URL.",
    example: signupTokenExamples.logout
  })
)

export class LoginGroup extends HttpApiGroup.make("login")
  .add(login, logout)
  .annotateMerge(OpenApi.annotations({ title: "Login", description: "Start and end sessions" })) {}
