import {
  archiveFeature,
  cloneFeature,
  createFeature,
  favorFeature,
  getFeatureDetails,
  getFeatureDetailsAt,
  listArchivedFeatures,
  listFeatures,
  moveFeature,
  patchFeature,
  updateFeature,
  validateFeatureName
} from "@halyard/core/use-cases"
import { parseMoment } from "@halyard/core/domain"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { acceptParsed } from "../events/accept-parsed.ts"
import { featureAt } from "../path-parameters.ts"

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
    getFeature: ({ params, query }) =>
      asWireErrors(
        Effect.flatMap(acceptParsed(parseMoment(query.at)), (at) =>
          at === undefined ? getFeatureDetails(featureAt(params)) : getFeatureDetailsAt(featureAt(params), at)
        )
      ),
    patchFeature: ({ params, payload }) => asWireErrors(patchFeature(featureAt(params), payload)),
    updateFeature: ({ params, payload }) => asWireErrors(updateFeature(featureAt(params), payload)),
    archiveFeature: ({ params }) => asWireErrors(archiveFeature(featureAt(params))),
    getArchivedFeaturesByProjectId: ({ params }) =>
      asWireErrors(listArchivedFeatures(params.projectId)).pipe(Effect.map((features) => ({ version: 2, features })))
  })
)

/** Clones and moves features, and checks the names of new ones. */
export const layerFeatureTransfers = HttpApiBuilder.group(AdminApi, "featureTransfers", (handlers) =>
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

/** Marks features as favorites. */
export const layerFeatureRelations = HttpApiBuilder.group(AdminApi, "featureRelations", (handlers) =>
  handlers.handleAll({
    addFavoriteFeature: ({ params }) => asWireErrors(favorFeature(featureAt(params), true)),
    removeFavoriteFeature: ({ params }) => asWireErrors(favorFeature(featureAt(params), false))
  })
)
