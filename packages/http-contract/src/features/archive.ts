import { ArchiveCheck } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureNamePath, ProjectPath } from "../operation/paths.ts"
import { FeatureNames } from "./feature-names.ts"
import { FeatureList } from "./features.ts"

const archiveFeatures = HttpApiEndpoint.post("archiveFeatures", "/projects/:projectId/archive", {
  params: ProjectPath,
  payload: FeatureNames,
  success: HttpApiSchema.Accepted,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_FEATURE", scope: "project" })
  .annotateMerge(
    operation("archiveFeatures", "Archive features", "All of them, or none. They no longer depend on other features.")
  )

const validateArchiveFeatures = HttpApiEndpoint.post(
  "validateArchiveFeatures",
  "/projects/:projectId/archive/validate",
  {
    params: ProjectPath,
    payload: FeatureNames,
    success: ArchiveCheck,
    error: [ArchivedFeatureError, NotFoundError]
  }
)
  .annotate(RequiresPermission, { permission: "DELETE_FEATURE", scope: "project" })
  .annotateMerge(
    operation(
      "validateArchiveFeatures",
      "Try archiving features",
      "Tells what it would do to those that depend on each other. Nothing is written."
    )
  )

const reviveFeatures = HttpApiEndpoint.post("reviveFeatures", "/projects/:projectId/revive", {
  params: ProjectPath,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE", scope: "project" })
  .annotateMerge(
    operation("reviveFeatures", "Revive archived features", "All of them, or none. They are off in every environment.")
  )

const deleteFeatures = HttpApiEndpoint.post("deleteFeatures", "/projects/:projectId/delete", {
  params: ProjectPath,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_FEATURE", scope: "project" })
  .annotateMerge(
    operation(
      "deleteFeatures",
      "Delete archived features",
      "All of them, or none, for good. Their names are free again."
    )
  )

const getArchivedFeatures = HttpApiEndpoint.get("getArchivedFeatures", "/archive/features", {
  success: FeatureList
}).annotateMerge(operation("getArchivedFeatures", "List archived features", "Of all projects. Newest archived first."))

const reviveFeature = HttpApiEndpoint.post("reviveFeature", "/archive/revive/:featureName", {
  params: FeatureNamePath,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation(
    "reviveFeature",
    "Revive an archived feature",
    "It is off in every environment. Needs `UPDATE_FEATURE` in the project of the feature."
  )
)

const deleteFeature = HttpApiEndpoint.delete("deleteFeature", "/archive/:featureName", {
  params: FeatureNamePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation(
    "deleteFeature",
    "Delete an archived feature",
    "For good; its name is free again. Needs `DELETE_FEATURE` in the project of the feature."
  )
)

/** Where features go, and from where they come back or not. */
export class ArchiveGroup extends HttpApiGroup.make("archive")
  .add(
    archiveFeatures,
    validateArchiveFeatures,
    reviveFeatures,
    deleteFeatures,
    getArchivedFeatures,
    reviveFeature,
    deleteFeature
  )
  .annotateMerge(OpenApi.annotations({ title: "Archive", description: "Archive, revive and delete features" })) {}
