import { Feature, FeatureClone, field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
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
import { featureTransferExamples } from "./feature-transfers.examples.ts"

const NewProjectOfFeature = Schema.Struct({ newProjectId: field(Schema.String, "The id of the new project") }).annotate(
  {
    identifier: "NewProjectOfFeature",
    description: "The project to move a feature to."
  }
)

const FeatureNameCheck = Schema.Struct({
  name: field(Schema.String, "The name to validate"),
  projectId: field(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "The project whose naming pattern applies; none by default"
  )
}).annotate({ identifier: "FeatureNameCheck", description: "A name to validate for a new feature." })

const cloneFeature = HttpApiEndpoint.post("cloneFeature", `${featurePath}/clone`, {
  params: FeaturePath,
  payload: FeatureClone,
  success: created(Feature),
  error: [PatternError, ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Copy a feature",
    description: "Includes its tags, parents, strategies and variants. The copy is off in every environment.",
    needs: inProject("CREATE_FEATURE"),
    example: featureTransferExamples.cloneFeature
  })
)

const changeProject = HttpApiEndpoint.post("changeProject", `${featurePath}/changeProject`, {
  params: FeaturePath,
  payload: NewProjectOfFeature,
  success: HttpApiSchema.Empty(200),
  error: [PatternError, ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Move a feature to another project",
    description:
      "Includes everything the feature has. The new project must have the environments that the feature is configured in. Needs `MOVE_FEATURE_TOGGLE` in both projects.",
    needs: inProject("MOVE_FEATURE_TOGGLE"),
    example: featureTransferExamples.changeProject
  })
)

const validateFeature = HttpApiEndpoint.post("validateFeature", "/features/validate", {
  payload: FeatureNameCheck,
  success: HttpApiSchema.Empty(200),
  error: [PatternError, NotFoundError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Validate the name of a new feature",
    description: "The name must be well formed and free. If a project is given, it must also match its naming pattern.",
    example: featureTransferExamples.validateFeature
  })
)

export class FeatureTransfersGroup extends HttpApiGroup.make("featureTransfers")
  .add(cloneFeature, changeProject, validateFeature)
  .annotateMerge(
    OpenApi.annotations({
      title: "Copying and moving features",
      description: "Copy and move features, and validate their names"
    })
  ) {}
