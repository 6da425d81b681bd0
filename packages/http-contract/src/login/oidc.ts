import { field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, InvalidOperationError, NoAccessError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { loginSettingsExamples } from "./login-settings.examples.ts"

const redirect = HttpApiSchema.WithHeaders(HttpApiSchema.Empty(302), {
  location: Schema.String.annotate({ description: "The URL to continue at" })
})

const returnTo = {
  redirect: Schema.optionalKey(
    Schema.String.annotate({ description: "The page of this service to return to", examples: ["/projects/default"] })
  )
}

const login = HttpApiEndpoint.get("beginOidcLogin", "/login", {
  query: returnTo,
  success: redirect,
  error: InvalidOperationError
}).annotateMerge(
  operation({
    summary: "Log in with OpenID Connect",
    description:
      "For browsers. Redirects to the login provider and sets a cookie for the way back. Where the console is served, a failure redirects browsers to its page `/login?error=<code>`.",
    example: loginSettingsExamples.beginOidcLogin
  })
)

const BegunLink = Schema.Struct({
  redirectTo: field(Schema.String, "The URL at the login provider to send the browser to")
}).annotate({ identifier: "BegunLink", description: "Where to log in with the login provider." })

const link = HttpApiEndpoint.post("linkOidcLogin", "/link", {
  query: returnTo,
  success: BegunLink,
  error: [AuthenticationRequired, InvalidOperationError, NoAccessError]
}).annotateMerge(
  operation({
    summary: "Link yourself to the login provider",
    description:
      "For browsers with a session. Send the browser to the URL in the answer: after a login there, that identity logs in as you, whatever its email address. It replaces an earlier link of yours. Administrators must link themselves; other users are linked by email address at their first login.",
    example: loginSettingsExamples.linkOidcLogin
  })
)

const fromProvider = (description: string, example: string) =>
  Schema.optionalKey(Schema.String.annotate({ description, examples: [example] }))

const callback = HttpApiEndpoint.get("finishOidcLogin", "/callback", {
  query: {
    code: fromProvider("The authorization code of the provider", "zP1x...8Qk"),
    state: fromProvider("The state that this service sent to the provider", "h7Vq...2Lm"),
    error: fromProvider("Why the provider refuses the login", "access_denied")
  },
  success: redirect,
  error: [AuthenticationRequired, InvalidOperationError, NoAccessError]
}).annotateMerge(
  operation({
    summary: "Complete an OpenID Connect login",
    description:
      "The provider redirects here. The answer sets a session cookie, which replaces an API key. Where the console is served, a failure redirects browsers to its page `/login?error=<code>`.",
    example: loginSettingsExamples.finishOidcLogin
  })
)

export class OidcGroup extends HttpApiGroup.make("oidc")
  .add(login, link, callback)
  .prefix("/auth/oidc")
  .annotateMerge(OpenApi.annotations({ title: "OpenID Connect login", description: "Log in with a login provider" })) {}
