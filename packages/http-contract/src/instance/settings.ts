import { UiConfig } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"

const getUiConfig = HttpApiEndpoint.get("getUiConfig", "/ui-config", { success: UiConfig }).annotateMerge(
  operation("getUiConfig", "Read the configuration of the admin UI", "With the limits of the instance.")
)

export class SettingsGroup extends HttpApiGroup.make("settings")
  .add(getUiConfig)
  .annotateMerge(OpenApi.annotations({ title: "Settings", description: "How the instance is set up" })) {}
