import { LoginHistory } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { loginSettingsExamples } from "./login-settings.examples.ts"

const LoginTable = Schema.String.annotate({
  identifier: "LoginTable",
  description: "The same as comma-separated values, with a header line."
}).pipe(HttpApiSchema.asText({ contentType: "text/csv" }))

const getLogins = HttpApiEndpoint.get("getLoginHistory", "/logins", {
  success: [LoginHistory, LoginTable]
}).annotateMerge(
  operation({
    summary: "List logins",
    description:
      "Logins with a password or a login provider in the last 90 days, and failed attempts: up to 20,000 of each. Attempts beyond the limits for guesses are not listed, nor names that no user has. With the header `Accept: text/csv`, as a table.",
    needs: root("ADMIN"),
    example: loginSettingsExamples.getLoginHistory
  })
)

export class LoginHistoryGroup extends HttpApiGroup.make("loginHistory")
  .add(getLogins)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({ title: "Login history", description: "Read who logged in, and who failed to" })
  ) {}
