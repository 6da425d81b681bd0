import { OidcSettings, PasswordLoginSettings } from "@halyard/core/domain"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { InvalidOperationError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { loginSettingsExamples } from "./login-settings.examples.ts"

const getOidc = HttpApiEndpoint.get("getOidcSettings", "/oidc/settings", { success: OidcSettings }).annotateMerge(
  operation({
    summary: "Read the OpenID Connect settings",
    description: "The client secret is masked.",
    needs: root("ADMIN"),
    example: loginSettingsExamples.getOidcSettings
  })
)

const saveOidc = HttpApiEndpoint.post("setOidcSettings", "/oidc/settings", {
  payload: OidcSettings,
  success: OidcSettings,
  error: InvalidOperationError
})
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error" })
  .annotateMerge(
    operation({
      summary: "Save the OpenID Connect settings",
      description:
        "Replaces all settings. A secret that is sent back masked stays unchanged. Unknown properties are refused. Fails if environment variables configure the login.",
      needs: root("ADMIN"),
      example: loginSettingsExamples.setOidcSettings
    })
  )

const getPasswordLogin = HttpApiEndpoint.get("getSimpleSettings", "/simple/settings", {
  success: PasswordLoginSettings
}).annotateMerge(
  operation({
    summary: "Read whether password login is disabled",
    description: "For administrators. The UI configuration shows it to every caller.",
    needs: root("ADMIN"),
    example: loginSettingsExamples.getSimpleSettings
  })
)

const savePasswordLogin = HttpApiEndpoint.post("setSimpleSettings", "/simple/settings", {
  payload: PasswordLoginSettings,
  success: PasswordLoginSettings,
  error: InvalidOperationError
}).annotateMerge(
  operation({
    summary: "Enable or disable password login",
    description: "Existing sessions stay valid.",
    needs: root("ADMIN"),
    example: loginSettingsExamples.setSimpleSettings
  })
)

export class LoginSettingsGroup extends HttpApiGroup.make("loginSettings")
  .add(getOidc, saveOidc, getPasswordLogin, savePasswordLogin)
  .middleware(NoStore)
  .prefix("/auth")
  .annotateMerge(OpenApi.annotations({ title: "Login settings", description: "Configure how users log in" })) {}
