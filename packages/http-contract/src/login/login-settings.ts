import { OidcSettings } from "@halyard/core/domain"
import { PasswordLoginSettings } from "@halyard/core/use-cases"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { InvalidOperationError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

const forAdmins = { permission: "ADMIN", scope: "root" } as const

const getOidc = HttpApiEndpoint.get("getOidcSettings", "/oidc/settings", { success: OidcSettings })
  .annotate(RequiresPermission, forAdmins)
  .annotateMerge(operation("getOidcSettings", "Read the settings of OpenID Connect", "The secret is masked."))

const saveOidc = HttpApiEndpoint.post("setOidcSettings", "/oidc/settings", {
  payload: OidcSettings,
  success: OidcSettings,
  error: InvalidOperationError
})
  .annotate(RequiresPermission, forAdmins)
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error" })
  .annotateMerge(
    operation(
      "setOidcSettings",
      "Save the settings of OpenID Connect",
      "They replace those that there are; a secret that is sent back masked is kept. No other properties than these are taken, and none where environment variables of the service decide."
    )
  )

const getPasswordLogin = HttpApiEndpoint.get("getSimpleSettings", "/simple/settings", {
  success: PasswordLoginSettings
})
  .annotate(RequiresPermission, forAdmins)
  .annotateMerge(operation("getSimpleSettings", "Read whether passwords are taken", "See ui-config for all callers."))

const savePasswordLogin = HttpApiEndpoint.post("setSimpleSettings", "/simple/settings", {
  payload: PasswordLoginSettings,
  success: PasswordLoginSettings,
  error: InvalidOperationError
})
  .annotate(RequiresPermission, forAdmins)
  .annotateMerge(
    operation("setSimpleSettings", "Decide whether passwords are taken", "Whoever is logged in stays logged in.")
  )

export class LoginSettingsGroup extends HttpApiGroup.make("loginSettings")
  .add(getOidc, saveOidc, getPasswordLogin, savePasswordLogin)
  .prefix("/auth")
  .annotateMerge(OpenApi.annotations({ title: "Login settings", description: "How people log in" })) {}
