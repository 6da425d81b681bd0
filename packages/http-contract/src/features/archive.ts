import { ArchiveCheck } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureNamePath, ProjectPath } from "../operation/paths.ts"
import { FeatureNames } from "./feature-names.ts"
import { FeatureList } from "./features.ts"
import { archiveExamples } from "./archive.examples.ts"

const archiveFeatures = HttpApiEndpoint.post("archiveFeatures", "/projects/:projectId/archive", {
  params: ProjectPath,
  payload: FeatureNames,
  success: HttpApiSchema.Accepted,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Archive features",
    description: "All of them, or none. They no longer depend on other features.",
    needs: inProject("DELETE_FEATURE"),
    example: archiveExamples.archiveFeatures
  })
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
).annotateMerge(
  operation({
    summary: "Dry-run archiving features",
    description: "Reports how archiving affects features that depend on each other. Nothing is written.",
    needs: inProject("DELETE_FEATURE"),
    example: archiveExamples.validateArchiveFeatures
  })
)

const reviveFeatures = HttpApiEndpoint.post("reviveFeatures", "/projects/:projectId/revive", {
  params: ProjectPath,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Revive archived features",
    description: "All of them, or none. They are off in every environment.",
    needs: inProject("UPDATE_FEATURE"),
    example: archiveExamples.reviveFeatures
  })
)

const deleteFeatures = HttpApiEndpoint.post("deleteFeatures", "/projects/:projectId/delete", {
  params: ProjectPath,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete archived features",
    description: "Permanently: all of them, or none. Their names become free.",
    needs: inProject("DELETE_FEATURE"),
    example: archiveExamples.deleteFeatures
  })
)

const getArchivedFeatures = HttpApiEndpoint.get("getArchivedFeatures", "/archive/features", {
  success: FeatureList
}).annotateMerge(
  operation({
    summary: "List archived features",
    description: "Of all projects, most recently archived first.",
    example: archiveExamples.getArchivedFeatures
  })
)

const reviveFeature = HttpApiEndpoint.post("reviveFeature", "/archive/revive/:featureName", {
  params: FeatureNamePath,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Revive an archived feature",
    description: "It is off in every environment. Needs `UPDATE_FEATURE` in the feature's project.",
    example: archiveExamples.reviveFeature
  })
)

const deleteFeature = HttpApiEndpoint.delete("deleteFeature", "/archive/:featureName", {
  params: FeatureNamePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete an archived feature",
    description: "Permanently. Its name becomes free. Needs `DELETE_FEATURE` in the feature's project.",
    example: archiveExamples.deleteFeature
  })
)

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
