import { UiConfig } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { settingsExamples } from "./settings.examples.ts"

const getUiConfig = HttpApiEndpoint.get("getUiConfig", "/ui-config", { success: UiConfig }).annotateMerge(
  operation({
    summary: "Read the configuration of the admin UI",
    description: "Includes the limits of the instance.",
    example: settingsExamples.getUiConfig
  })
)

export class SettingsGroup extends HttpApiGroup.make("settings")
  .add(getUiConfig)
  .annotateMerge(OpenApi.annotations({ title: "Settings", description: "Read the configuration of the instance" })) {}
