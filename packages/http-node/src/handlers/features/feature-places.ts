import { cloneFeature, moveFeature, validateFeatureName } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"
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
