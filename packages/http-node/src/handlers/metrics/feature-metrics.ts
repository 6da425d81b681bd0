import { RETAINED_HOURS, InvalidData, readOne, readWhole } from "@halyard/core/domain"
import { listFeatureHours, readFeatureUsage } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { warn } from "../../answers/warn.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerFeatureMetrics = HttpApiBuilder.group(AdminApi, "featureMetrics", (handlers) =>
  handlers.handleAll({
    getRawFeatureMetrics: ({ params, query }) =>
      asWireErrors(
        readHours(query).pipe(
          Effect.flatMap((hours) => listFeatureHours(params.name, hours)),
          Effect.tap(({ warnings }) => warn(warnings)),
          Effect.map(({ data }) => ({ ...head, data }))
        )
      ),
    getFeatureUsageSummary: ({ params }) =>
      asWireErrors(Effect.map(readFeatureUsage(params.name), (usage) => ({ ...head, ...usage })))
  })
)

const head = { version: 1, maturity: "stable" } as const

const readHours = ({ hoursBack }: { readonly hoursBack?: string }) =>
  Effect.mapError(
    Effect.fromResult(
      readOne({ name: "hoursBack", raw: hoursBack }, 24, (text) => readWhole("hoursBack", 1, RETAINED_HOURS, text))
    ),
    (violations) => new InvalidData({ violations })
  )
