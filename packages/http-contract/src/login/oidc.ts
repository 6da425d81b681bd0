import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, InvalidOperationError, NoAccessError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

const redirect = HttpApiSchema.WithHeaders(HttpApiSchema.Empty(302), {
  location: Schema.String.annotate({ description: "Where to go on" })
})

const login = HttpApiEndpoint.get("beginOidcLogin", "/login", {
  query: {
    redirect: Schema.optionalKey(
      Schema.String.annotate({ description: "The page of this service to end at", examples: ["/projects/default"] })
    )
  },
  success: redirect,
  error: InvalidOperationError
}).annotateMerge(
  operation(
    "beginOidcLogin",
    "Log in by OpenID Connect",
    "For browsers: leads to the login provider, with a cookie that is needed to come back."
  )
)

const fromProvider = (description: string, example: string) =>
  Schema.optionalKey(Schema.String.annotate({ description, examples: [example] }))

const callback = HttpApiEndpoint.get("finishOidcLogin", "/callback", {
  query: {
    code: fromProvider("What the provider gives in exchange for the login", "zP1x...8Qk"),
    state: fromProvider("What this service sent along", "h7Vq...2Lm"),
    error: fromProvider("Why the provider does not let somebody in", "access_denied")
  },
  success: redirect,
  error: [AuthenticationRequired, InvalidOperationError, NoAccessError]
}).annotateMerge(
  operation(
    "finishOidcLogin",
    "Come back from the login provider",
    "The answer sets the session cookie, which then stands for an API key."
  )
)

export class OidcGroup extends HttpApiGroup.make("oidc")
  .add(login, callback)
  .prefix("/auth/oidc")
  .annotateMerge(OpenApi.annotations({ title: "Login by OpenID Connect", description: "With a login provider" })) {}
