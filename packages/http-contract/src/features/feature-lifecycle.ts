import { NewCompletion, field, Lifecycle } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { ArchivedFeatureError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { featurePath, FeaturePath } from "../operation/paths.ts"
import { featureLifecycleExamples } from "./feature-lifecycle.examples.ts"

const EnteredStage = Schema.Struct({
  stage: Lifecycle.fields.stage,
  status: field(Schema.optionalKey(Schema.String), "The outcome of a completed feature: kept or discarded"),
  enteredStageAt: Lifecycle.fields.enteredStageAt
}).annotate({ identifier: "EnteredStage", description: "A lifecycle stage that a feature has entered." })

const getLifecycle = HttpApiEndpoint.get("getFeatureLifecycle", `${featurePath}/lifecycle`, {
  params: FeaturePath,
  success: Schema.Array(EnteredStage),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a feature's lifecycle stages",
    description: "The stages that it has entered, in order.",
    example: featureLifecycleExamples.getFeatureLifecycle
  })
)

const complete = HttpApiEndpoint.post("completeFeature", `${featurePath}/lifecycle/complete`, {
  params: FeaturePath,
  payload: NewCompletion,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Mark a feature as completed",
    description: "The status records the outcome. A completed feature keeps its first status.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureLifecycleExamples.completeFeature
  })
)

const uncomplete = HttpApiEndpoint.post("uncompleteFeature", `${featurePath}/lifecycle/uncomplete`, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Undo the completion of a feature",
    description: "The feature returns to its previous stage. A body is ignored.",
    needs: inProject("UPDATE_FEATURE"),
    example: featureLifecycleExamples.uncompleteFeature
  })
)

export class FeatureLifecycleGroup extends HttpApiGroup.make("featureLifecycle")
  .add(getLifecycle, complete, uncomplete)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature lifecycle", description: "Follow and complete the lifecycle of features" })
  ) {}
