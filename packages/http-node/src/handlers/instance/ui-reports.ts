import { changeFeedback, getTelemetrySettings, giveFeedback, reportUiError, seeSplash } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerUiReports = HttpApiBuilder.group(AdminApi, "uiReports", (handlers) =>
  handlers.handleAll({
    createFeedback: ({ payload }) => asWireErrors(giveFeedback(payload)),
    updateFeedback: ({ params, payload }) => asWireErrors(changeFeedback(params.feedbackId, payload)),
    updateSplashSettings: ({ params }) => asWireErrors(seeSplash(params.splashId)),
    getTelemetrySettings: () => asWireErrors(getTelemetrySettings()),
    uiObservability: ({ payload }) => asWireErrors(reportUiError(payload))
  })
)
