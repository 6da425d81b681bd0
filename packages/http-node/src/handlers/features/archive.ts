import {
  archiveFeatures,
  deleteFeature,
  deleteFeatures,
  listAllArchivedFeatures,
  reviveFeature,
  reviveFeatures,
  tryArchiving
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerArchive = HttpApiBuilder.group(AdminApi, "archive", (handlers) =>
  handlers.handleAll({
    archiveFeatures: ({ params, payload }) => asWireErrors(archiveFeatures(params.projectId, payload.features)),
    validateArchiveFeatures: ({ params, payload }) => asWireErrors(tryArchiving(params.projectId, payload.features)),
    reviveFeatures: ({ params, payload }) => asWireErrors(reviveFeatures(params.projectId, payload.features)),
    deleteFeatures: ({ params, payload }) => asWireErrors(deleteFeatures(params.projectId, payload.features)),
    getArchivedFeatures: () =>
      asWireErrors(listAllArchivedFeatures()).pipe(Effect.map((features) => ({ version: 2, features }))),
    reviveFeature: ({ params }) => asWireErrors(reviveFeature(params.featureName)),
    deleteFeature: ({ params }) => asWireErrors(deleteFeature(params.featureName))
  })
)
