import { LifecycleStage, NewCompletion, Timestamp } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ArchivedFeatureError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { featurePath, FeaturePath } from "../operation/paths.ts"

const EnteredStage = Schema.Struct({
  stage: LifecycleStage,
  status: Schema.optionalKey(Schema.String),
  enteredStageAt: Timestamp
}).annotate({ identifier: "EnteredStage" })

const getLifecycle = HttpApiEndpoint.get("getFeatureLifecycle", `${featurePath}/lifecycle`, {
  params: FeaturePath,
  success: Schema.Array(EnteredStage),
  error: NotFoundError
}).annotateMerge(
  operation("getFeatureLifecycle", "List a feature's stages", "Those that it has entered, in the order of stages.")
)

const complete = HttpApiEndpoint.post("complete", `${featurePath}/lifecycle/complete`, {
  params: FeaturePath,
  payload: NewCompletion,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE", scope: "project" })
  .annotateMerge(
    operation(
      "complete",
      "Mark a feature as completed",
      "The status says what became of it; for a feature that is completed already, it is replaced."
    )
  )

const uncomplete = HttpApiEndpoint.post("uncomplete", `${featurePath}/lifecycle/uncomplete`, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE", scope: "project" })
  .annotateMerge(
    operation(
      "uncomplete",
      "Take back that a feature is completed",
      "It is in the stage before again. Any body is ignored."
    )
  )

/** How far features have come. */
export class FeatureLifecycleGroup extends HttpApiGroup.make("featureLifecycle")
  .add(getLifecycle, complete, uncomplete)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature lifecycle", description: "Follow and complete the life of features" })
  ) {}
