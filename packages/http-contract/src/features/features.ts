import {
  Feature,
  FeatureDetails,
  FeatureSummary,
  FeatureUpdate,
  field,
  formatVersion,
  NewFeature
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import {
  ArchivedFeatureError,
  ConflictError,
  ExceedsLimitError,
  InvalidOperationError,
  NameExistsError,
  NotFoundError,
  PatternError
} from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { JsonPatch } from "../operation/json-patch.ts"
import { featurePath, FeaturePath, ProjectPath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { featureExamples } from "./features.examples.ts"

export const FeatureList = Schema.Struct({
  version: formatVersion,
  features: field(Schema.Array(FeatureSummary), "The features")
}).annotate({ identifier: "FeatureList", description: "Features of one project or several." })

const createFeature = HttpApiEndpoint.post("createFeature", "/projects/:projectId/features", {
  params: ProjectPath,
  payload: NewFeature,
  success: created(Feature),
  error: [PatternError, ExceedsLimitError, InvalidOperationError, NotFoundError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a feature",
    description: "A new feature is off in every environment of its project.",
    needs: inProject("CREATE_FEATURE"),
    example: featureExamples.createFeature
  })
)

const getFeatures = HttpApiEndpoint.get("getFeatures", "/projects/:projectId/features", {
  params: ProjectPath,
  success: FeatureList,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a project's features",
    description: "Archived features are left out.",
    example: featureExamples.getFeatures
  })
)

const getFeature = HttpApiEndpoint.get("getFeature", featurePath, {
  params: FeaturePath,
  query: {
    at: text("A moment that has come: the feature as it was then, rebuilt from the event log. Now by default", {
      example: "2026-11-02T09:00:00Z"
    })
  },
  success: FeatureDetails,
  error: [ConflictError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Read a feature",
    description:
      "Includes its configuration in each environment and who changed it. As it was at a moment, it has no evaluations, and favorites are those of today.",
    example: featureExamples.getFeature
  })
)

const patchFeature = HttpApiEndpoint.patch("patchFeature", featurePath, {
  params: FeaturePath,
  payload: JsonPatch,
  success: Feature,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Patch a feature",
    description:
      "A JSON Patch (RFC 6902) on /type, /description, /impressionData and /stale. All operations apply, or none.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureExamples.patchFeature
  })
)

const updateFeature = HttpApiEndpoint.put("updateFeature", featurePath, {
  params: FeaturePath,
  payload: FeatureUpdate,
  success: Feature,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Replace a feature's metadata",
    description: "Properties that are left out get the defaults of a new feature.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureExamples.updateFeature
  })
)

const archiveFeature = HttpApiEndpoint.delete("archiveFeature", featurePath, {
  params: FeaturePath,
  success: HttpApiSchema.Accepted,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Archive a feature",
    description: "Its name stays taken. It can be revived.",
    needs: inProject("DELETE_FEATURE"),
    example: featureExamples.archiveFeature
  })
)

const getArchivedFeatures = HttpApiEndpoint.get("getArchivedFeaturesByProjectId", "/archive/features/:projectId", {
  params: ProjectPath,
  success: FeatureList
}).annotateMerge(
  operation({
    summary: "List a project's archived features",
    description: "Most recently archived first. The list is empty if the project does not exist.",
    deprecated: { instead: "GET /api/admin/search/features?archived=IS:true&project=IS:{projectId}" },
    example: featureExamples.getArchivedFeaturesByProjectId
  })
)

export class FeaturesGroup extends HttpApiGroup.make("features")
  .add(createFeature, getFeatures, getFeature, patchFeature, updateFeature, archiveFeature, getArchivedFeatures)
  .annotateMerge(
    OpenApi.annotations({ title: "Features", description: "Create, read, change and archive features" })
  ) {}
