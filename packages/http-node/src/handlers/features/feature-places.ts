import { cloneFeature, moveFeature, validateFeatureName } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt } from "../addresses.ts"

export const layerFeaturePlaces = HttpApiBuilder.group(AdminApi, "featurePlaces", (handlers) =>
  handlers.handleAll({
    cloneFeature: ({ params, payload }) =>
      answerCreated(asWireErrors(cloneFeature(featureAt(params), payload)), ({ project, name }) => [
        "projects",
        project,
        "features",
        name
      ]),
    changeProject: ({ params, payload }) => asWireErrors(moveFeature(featureAt(params), payload.newProjectId)),
    validateFeature: ({ payload }) => asWireErrors(validateFeatureName(payload.name, payload.projectId ?? undefined))
  })
)
