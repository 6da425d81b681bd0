import { Variant } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ArchivedFeatureError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { JsonPatch } from "../operation/json-patch.ts"
import { operation } from "../operation/operation.ts"
import { FeatureEnvironmentPath, featureEnvironmentPath, featurePath, FeaturePath } from "../operation/paths.ts"

const variantsPath = `${featureEnvironmentPath}/variants` as const

const VariantList = Schema.Struct({ version: Schema.Int, variants: Schema.Array(Variant) }).annotate({
  identifier: "VariantList"
})

const VariantBatch = Schema.Struct({
  environments: Schema.Array(Schema.String),
  variants: Schema.Array(Variant)
}).annotate({ identifier: "VariantBatch" })

const getVariants = HttpApiEndpoint.get("getEnvironmentFeatureVariants", variantsPath, {
  params: FeatureEnvironmentPath,
  success: VariantList,
  error: NotFoundError
}).annotateMerge(
  operation("getEnvironmentFeatureVariants", "List a feature's variants", "In one environment, by name.")
)

const setVariants = HttpApiEndpoint.put("overwriteEnvironmentFeatureVariants", variantsPath, {
  params: FeatureEnvironmentPath,
  payload: Schema.Array(Variant),
  success: VariantList,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_ENVIRONMENT_VARIANTS", scope: "environment" })
  .annotateMerge(
    operation(
      "overwriteEnvironmentFeatureVariants",
      "Replace a feature's variants",
      "In one environment. What the fixed ones leave of 1000 is shared among the others, whatever their weights."
    )
  )

const patchVariants = HttpApiEndpoint.patch("patchEnvironmentsFeatureVariants", variantsPath, {
  params: FeatureEnvironmentPath,
  payload: JsonPatch,
  success: VariantList,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "UPDATE_FEATURE_ENVIRONMENT_VARIANTS", scope: "environment" })
  .annotateMerge(
    operation(
      "patchEnvironmentsFeatureVariants",
      "Change a feature's variants",
      "In one environment. A JSON Patch (RFC 6902) on the list of them; all operations apply, or none."
    )
  )

const spreadVariants = HttpApiEndpoint.put("overwriteFeatureVariantsOnEnvironments", `${featurePath}/variants-batch`, {
  params: FeaturePath,
  payload: VariantBatch,
  success: VariantList,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation(
    "overwriteFeatureVariantsOnEnvironments",
    "Replace a feature's variants in several environments",
    "In all of them or none. Needs `UPDATE_FEATURE_ENVIRONMENT_VARIANTS` in each."
  )
)

/** The variants of features, which go to everybody who gets the feature. */
export class FeatureVariantsGroup extends HttpApiGroup.make("featureVariants")
  .add(getVariants, setVariants, patchVariants, spreadVariants)
  .annotateMerge(OpenApi.annotations({ title: "Feature variants", description: "Variants of features" })) {}
