import { Feature, FeatureSummary, FeatureTypeName, Tag } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import {
  ArchivedFeatureError,
  ExceedsLimitError,
  InvalidOperationError,
  NameExistsError,
  NotFoundError,
  PatternError
} from "../operation/errors.ts"
import { deprecatedOperation, operation } from "../operation/operation.ts"
import { JsonPatch } from "../operation/json-patch.ts"
import { featurePath, FeaturePath, ProjectPath } from "../operation/paths.ts"

const NewFeature = Schema.Struct({
  name: Schema.String,
  type: Schema.optionalKey(FeatureTypeName),
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  impressionData: Schema.optionalKey(Schema.Boolean),
  tags: Schema.optionalKey(Schema.Array(Tag))
}).annotate({ identifier: "NewFeature" })

const FeatureUpdate = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  type: Schema.optionalKey(FeatureTypeName),
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  impressionData: Schema.optionalKey(Schema.Boolean),
  stale: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "FeatureUpdate" })

export const FeatureList = Schema.Struct({
  version: Schema.Int,
  features: Schema.Array(FeatureSummary)
}).annotate({ identifier: "FeatureList" })

const createFeature = HttpApiEndpoint.post("createFeature", "/projects/:projectId/features", {
  params: ProjectPath,
  payload: NewFeature,
  success: created(Feature),
  error: [PatternError, ExceedsLimitError, InvalidOperationError, NotFoundError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "CREATE_FEATURE", scope: "project" })
  .annotateMerge(operation("createFeature", "Create a feature", "It is off in every environment of its project."))

const getFeatures = HttpApiEndpoint.get("getFeatures", "/projects/:projectId/features", {
  params: ProjectPath,
  success: FeatureList,
  error: NotFoundError
}).annotateMerge(operation("getFeatures", "List a project's features", "Archived features are left out."))

const getFeature = HttpApiEndpoint.get("getFeature", featurePath, {
  params: FeaturePath,
  success: Feature,
  error: NotFoundError
}).annotateMerge(operation("getFeature", "Read a feature", "With all that it has in each environment."))

const patchFeature = HttpApiEndpoint.patch("patchFeature", featurePath, {
  params: FeaturePath,
  payload: JsonPatch,
  success: Feature,
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE", scope: "project" })
  .annotateMerge(
    operation(
      "patchFeature",
      "Change a feature",
      "A JSON Patch (RFC 6902) on /type, /description, /impressionData and /stale; all operations apply, or none."
    )
  )

const updateFeature = HttpApiEndpoint.put("updateFeature", featurePath, {
  params: FeaturePath,
  payload: FeatureUpdate,
  success: Feature,
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE", scope: "project" })
  .annotateMerge(
    operation("updateFeature", "Replace a feature's metadata", "What is left out becomes what a new feature has.")
  )

const archiveFeature = HttpApiEndpoint.delete("archiveFeature", featurePath, {
  params: FeaturePath,
  success: HttpApiSchema.Accepted,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_FEATURE", scope: "project" })
  .annotateMerge(operation("archiveFeature", "Archive a feature", "Its name stays taken, and it can be revived."))

const getArchivedFeatures = HttpApiEndpoint.get("getArchivedFeaturesByProjectId", "/archive/features/:projectId", {
  params: ProjectPath,
  success: FeatureList
}).annotateMerge(
  deprecatedOperation(
    "getArchivedFeaturesByProjectId",
    "List a project's archived features",
    "Newest archived first; empty where there is no such project.",
    "GET /api/admin/search/features?archived=IS:true&project=IS:{projectId}"
  )
)

/** Features themselves, whatever the environment. */
export class FeaturesGroup extends HttpApiGroup.make("features")
  .add(createFeature, getFeatures, getFeature, patchFeature, updateFeature, archiveFeature, getArchivedFeatures)
  .annotateMerge(
    OpenApi.annotations({ title: "Features", description: "Create, read, change and archive features" })
  ) {}
