import { Feature } from "@halyard/core/domain"
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
import { operation } from "../operation/operation.ts"
import { featurePath, FeaturePath } from "../operation/paths.ts"

const FeatureClone = Schema.Struct({
  name: Schema.String,
  replaceGroupId: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "FeatureClone" })

const NewProjectOfFeature = Schema.Struct({ newProjectId: Schema.String }).annotate({
  identifier: "NewProjectOfFeature"
})

const FeatureNameCheck = Schema.Struct({
  name: Schema.String,
  projectId: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "FeatureNameCheck" })

const cloneFeature = HttpApiEndpoint.post("cloneFeature", `${featurePath}/clone`, {
  params: FeaturePath,
  payload: FeatureClone,
  success: created(Feature),
  error: [PatternError, ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError, NameExistsError]
})
  .annotate(RequiresPermission, { permission: "CREATE_FEATURE", scope: "project" })
  .annotateMerge(
    operation(
      "cloneFeature",
      "Copy a feature",
      "With its tags, parents, strategies and variants, but off in every environment."
    )
  )

const changeProject = HttpApiEndpoint.post("changeProject", `${featurePath}/changeProject`, {
  params: FeaturePath,
  payload: NewProjectOfFeature,
  success: HttpApiSchema.Empty(200),
  error: [PatternError, ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "MOVE_FEATURE_TOGGLE", scope: "project" })
  .annotateMerge(
    operation(
      "changeProject",
      "Move a feature to another project",
      "With all that it has; the project must have the environments where that is. Needs `MOVE_FEATURE_TOGGLE` there too."
    )
  )

const validateFeature = HttpApiEndpoint.post("validateFeature", "/features/validate", {
  payload: FeatureNameCheck,
  success: HttpApiSchema.Empty(200),
  error: [PatternError, NotFoundError, NameExistsError]
}).annotateMerge(
  operation(
    "validateFeature",
    "Check the name of a feature to be",
    "It must be well formed and free, and match the naming pattern of the project, if one is named."
  )
)

/** Where features come to be, or go to. */
export class FeaturePlacesGroup extends HttpApiGroup.make("featurePlaces")
  .add(cloneFeature, changeProject, validateFeature)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature places", description: "Copy and move features, and find names for them" })
  ) {}
