import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectEnvironmentPath, ProjectPath } from "../operation/paths.ts"
import { enableQuery } from "./feature-environments.ts"
import { FeatureNames } from "./feature-names.ts"

const StaleFeatures = Schema.Struct({ ...FeatureNames.fields, stale: Schema.Boolean }).annotate({
  identifier: "StaleFeatures"
})

const staleFeatures = HttpApiEndpoint.post("staleFeatures", "/projects/:projectId/stale", {
  params: ProjectPath,
  payload: StaleFeatures,
  success: HttpApiSchema.Accepted,
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE", scope: "project" })
  .annotateMerge(operation("staleFeatures", "Mark features as stale", "Or as not stale. All of them, or none."))

const bulkPath = "/projects/:projectId/bulk_features/environments/:environment" as const

const switchOn = HttpApiEndpoint.post("bulkToggleFeaturesEnvironmentOn", `${bulkPath}/on`, {
  params: ProjectEnvironmentPath,
  query: enableQuery,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_ENVIRONMENT", scope: "environment" })
  .annotateMerge(
    operation(
      "bulkToggleFeaturesEnvironmentOn",
      "Switch features on",
      "In one environment, where each gets a strategy if it has none that is enabled. All of them, or none."
    )
  )

const switchOff = HttpApiEndpoint.post("bulkToggleFeaturesEnvironmentOff", `${bulkPath}/off`, {
  params: ProjectEnvironmentPath,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_ENVIRONMENT", scope: "environment" })
  .annotateMerge(
    operation("bulkToggleFeaturesEnvironmentOff", "Switch features off", "In one environment. All of them, or none.")
  )

/** What is done with many features of a project at once. */
export class FeatureBatchesGroup extends HttpApiGroup.make("featureBatches")
  .add(staleFeatures, switchOn, switchOff)
  .annotateMerge(
    OpenApi.annotations({ title: "Many features", description: "Change many features of a project at once" })
  ) {}
