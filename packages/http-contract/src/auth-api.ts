import { HttpApi } from "effect/http-api"
import { PublicCalendarsGroup } from "./change-requests/change-request-calendars.ts"
import { EdgeGroup } from "./login/edge.ts"
import { LoginGroup } from "./login/login.ts"
import { OidcGroup } from "./login/oidc.ts"
import { PasswordLinksGroup } from "./login/password-links.ts"
import { SignupGroup } from "./login/signup.ts"
import { NoStore } from "./operation/no-store.ts"
import { RequestChecks } from "./operation/request-checks.ts"

/** Login, sign-up and logout of users, and the validation of tokens for relays. */
export class AuthApi extends HttpApi.make("auth")
  .add(EdgeGroup, PublicCalendarsGroup, LoginGroup, OidcGroup, PasswordLinksGroup, SignupGroup)
  .middleware(RequestChecks)
  .middleware(NoStore)
  .annotate(HttpApi.QueryParseOptions, { errors: "all" })
  .annotate(HttpApi.SuccessParseOptions, { disableChecks: true }) {}

/** What remains of this API in a host that manages users itself. */
export class HostedAuthApi extends HttpApi.make("auth")
  .add(EdgeGroup, PublicCalendarsGroup)
  .middleware(RequestChecks)
  .middleware(NoStore)
  .annotate(HttpApi.QueryParseOptions, { errors: "all" })
  .annotate(HttpApi.SuccessParseOptions, { disableChecks: true }) {}
