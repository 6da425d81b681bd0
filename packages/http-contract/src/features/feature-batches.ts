import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject, inEnvironment } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectEnvironmentPath, ProjectPath } from "../operation/paths.ts"
import { enableQuery } from "./feature-environments.ts"
import { FeatureNames } from "./feature-names.ts"
import { featureBatchExamples } from "./feature-batches.examples.ts"
import { field } from "@halyard/core/domain"

const StaleFeatures = Schema.Struct({
  ...FeatureNames.fields,
  stale: field(Schema.Boolean, "Whether the features become stale")
}).annotate({
  identifier: "StaleFeatures",
  description: "Features of one project to mark as stale or not stale."
})

const staleFeatures = HttpApiEndpoint.post("staleFeatures", "/projects/:projectId/stale", {
  params: ProjectPath,
  payload: StaleFeatures,
  success: HttpApiSchema.Accepted,
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Mark features as stale or not stale",
    description: "All of them, or none.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureBatchExamples.staleFeatures
  })
)

const bulkPath = "/projects/:projectId/bulk_features/environments/:environment" as const

const switchOn = HttpApiEndpoint.post("bulkToggleFeaturesEnvironmentOn", `${bulkPath}/on`, {
  params: ProjectEnvironmentPath,
  query: enableQuery,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Switch features on",
    description: "In one environment: all of them, or none. A feature without an enabled strategy gets one.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT"),
    example: featureBatchExamples.bulkToggleFeaturesEnvironmentOn
  })
)

const switchOff = HttpApiEndpoint.post("bulkToggleFeaturesEnvironmentOff", `${bulkPath}/off`, {
  params: ProjectEnvironmentPath,
  payload: FeatureNames,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Switch features off",
    description: "In one environment: all of them, or none.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT"),
    example: featureBatchExamples.bulkToggleFeaturesEnvironmentOff
  })
)

export class FeatureBatchesGroup extends HttpApiGroup.make("featureBatches")
  .add(staleFeatures, switchOn, switchOff)
  .annotateMerge(
    OpenApi.annotations({ title: "Bulk operations", description: "Change many features of a project at once" })
  ) {}
