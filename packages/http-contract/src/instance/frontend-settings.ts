import { FrontendSettings } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { operation } from "../operation/operation.ts"
import { frontendSettingsExamples } from "./frontend-settings.examples.ts"

const setCors = HttpApiEndpoint.post("setCors", "/ui-config/cors", {
  payload: FrontendSettings,
  success: HttpApiSchema.NoContent
}).annotateMerge(
  operation({
    summary: "Set the origins that may call the frontend API",
    description:
      "Replaces the list. `*` allows every origin, an empty list none. Also applies to OpenFeature's remote evaluation. The UI configuration has the current list.",
    needs: root("ADMIN"),
    example: frontendSettingsExamples.setCors
  })
)

export class FrontendSettingsGroup extends HttpApiGroup.make("frontendSettings")
  .add(setCors)
  .annotateMerge(
    OpenApi.annotations({
      title: "Frontend settings",
      description: "Configure which websites may call the frontend API"
    })
  ) {}
