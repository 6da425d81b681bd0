import type { EnteredStage } from "@halyard/core/domain"
import { completeFeature, listStages, uncompleteFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt } from "../path-parameters.ts"

export const layerFeatureLifecycle = HttpApiBuilder.group(AdminApi, "featureLifecycle", (handlers) =>
  handlers.handleAll({
    getFeatureLifecycle: ({ params }) =>
      asWireErrors(listStages(featureAt(params))).pipe(Effect.map((stages) => stages.map(stageOf))),
    completeFeature: ({ params, payload }) => asWireErrors(completeFeature(featureAt(params), payload)),
    uncompleteFeature: ({ params }) => asWireErrors(uncompleteFeature(featureAt(params)))
  })
)

/** Clients expect no `status` key if there is no status. */
const stageOf = ({ stage, status, enteredStageAt }: EnteredStage) => ({
  stage,
  ...(status === null ? {} : { status }),
  enteredStageAt
})
