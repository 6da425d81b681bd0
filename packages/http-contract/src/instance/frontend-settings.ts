import { FrontendSettings } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { operation } from "../operation/operation.ts"

const setCors = HttpApiEndpoint.post("setCors", "/ui-config/cors", {
  payload: FrontendSettings,
  success: HttpApiSchema.NoContent
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(
    operation(
      "setCors",
      "Decide whose pages may call the frontend API",
      "The list replaces the one before; `*` means any page, an empty list none. It counts for OpenFeature's remote evaluation, too. See ui-config for what it is."
    )
  )

export class FrontendSettingsGroup extends HttpApiGroup.make("frontendSettings")
  .add(setCors)
  .annotateMerge(OpenApi.annotations({ title: "Frontend settings", description: "Whose pages may call" })) {}
