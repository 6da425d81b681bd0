import type { Variant } from "@halyard/core/domain"
import { listVariants, patchVariants, setVariants, spreadVariants } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentAt, featureAt } from "../path-parameters.ts"

export const layerFeatureVariants = HttpApiBuilder.group(AdminApi, "featureVariants", (handlers) =>
  handlers.handleAll({
    getEnvironmentFeatureVariants: ({ params }) => listed(asWireErrors(listVariants(environmentAt(params)))),
    overwriteEnvironmentFeatureVariants: ({ params, payload }) =>
      listed(asWireErrors(setVariants(environmentAt(params), payload))),
    patchEnvironmentsFeatureVariants: ({ params, payload }) =>
      listed(asWireErrors(patchVariants(environmentAt(params), payload))),
    overwriteFeatureVariantsOnEnvironments: ({ params, payload }) =>
      listed(asWireErrors(spreadVariants(featureAt(params), payload)))
  })
)

const listed = <E, R>(variants: Effect.Effect<ReadonlyArray<Variant>, E, R>) =>
  Effect.map(variants, (found) => ({ version: 1, variants: found }))
