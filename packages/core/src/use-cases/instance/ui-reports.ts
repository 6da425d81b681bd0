import { Effect } from "effect"
import { type TelemetrySettings, UiError } from "../../domain/instance/ui-reports.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { currentViewer, refuseInvalid } from "../access/require-permission.ts"

/** Returns the settings of telemetry: the service reports nothing to its makers. */
export const getTelemetrySettings = Effect.fn("getTelemetrySettings")(function* () {
  yield* currentViewer()
  const settings: TelemetrySettings = { versionInfoCollectionEnabled: false, featureInfoCollectionEnabled: false }
  return settings
})

/** Accepts an error that a UI reports, and does not store it. */
export const reportUiError = Effect.fn("reportUiError")(function* (error: UiError) {
  yield* currentViewer()
  yield* refuseInvalid(sizeViolations(UiError, error, ""))
})
