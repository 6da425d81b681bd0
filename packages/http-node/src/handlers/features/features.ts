import {
  archiveFeature,
  createFeature,
  getFeature,
  listArchivedFeatures,
  listFeatures,
  patchFeature,
  updateFeature
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { answerCreated } from "../../answers/answer-created.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt } from "../addresses.ts"

export const layerFeatures = HttpApiBuilder.group(AdminApi, "features", (handlers) =>
  handlers.handleAll({
    createFeature: ({ params, payload }) =>
      answerCreated(asWireErrors(createFeature(params.projectId, payload)), ({ project, name }) => [
        "projects",
        project,
        "features",
        name
      ]),
    getFeatures: ({ params }) =>
      asWireErrors(listFeatures(params.projectId)).pipe(Effect.map((features) => ({ version: 2, features }))),
    getFeature: ({ params }) => asWireErrors(getFeature(featureAt(params))),
    patchFeature: ({ params, payload }) => asWireErrors(patchFeature(featureAt(params), payload)),
    updateFeature: ({ params, payload }) => asWireErrors(updateFeature(featureAt(params), payload)),
    archiveFeature: ({ params }) => asWireErrors(archiveFeature(featureAt(params))),
    getArchivedFeaturesByProjectId: ({ params }) =>
      asWireErrors(listArchivedFeatures(params.projectId)).pipe(Effect.map((features) => ({ version: 2, features })))
  })
)
