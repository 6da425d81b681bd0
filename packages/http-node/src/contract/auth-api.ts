import { HttpApi } from "effect/http-api"
import { EdgeGroup } from "./auth/edge.ts"
import { LoginGroup } from "./auth/login.ts"
import { OidcGroup } from "./auth/oidc.ts"
import { PasswordLinksGroup } from "./auth/password-links.ts"
import { SignupGroup } from "./auth/signup.ts"
import { NotKept } from "./not-kept.ts"
import { RequestChecks } from "./request-checks.ts"

/** What people call who have no credential yet, or are about to lose it. */
export class AuthApi extends HttpApi.make("auth")
  .add(LoginGroup, OidcGroup, PasswordLinksGroup, SignupGroup, EdgeGroup)
  .middleware(RequestChecks)
  .middleware(NotKept)
  .annotate(HttpApi.QueryParseOptions, { errors: "all" })
  .annotate(HttpApi.SuccessParseOptions, { disableChecks: true }) {}
