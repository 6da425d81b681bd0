import { Variants, field, FeatureEnvironment, formatVersion } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { inEnvironment } from "../operation/access.ts"
import { ArchivedFeatureError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { JsonPatch } from "../operation/json-patch.ts"
import { operation } from "../operation/operation.ts"
import { FeatureEnvironmentPath, featureEnvironmentPath, featurePath, FeaturePath } from "../operation/paths.ts"
import { featureVariantExamples } from "./feature-variants.examples.ts"

const variantsPath = `${featureEnvironmentPath}/variants` as const

const VariantList = Schema.Struct({
  version: formatVersion,
  variants: FeatureEnvironment.fields.variants
}).annotate({
  identifier: "VariantList",
  description: "The variants of a feature in one environment."
})

const VariantBatch = Schema.Struct({
  environments: field(Schema.Array(Schema.String), "The names of the environments"),
  variants: field(Variants, "The variants; their weights add up to 1000")
}).annotate({
  identifier: "VariantBatch",
  description: "Variants of a feature for several environments, at most 1,000,000 characters of JSON."
})

const getVariants = HttpApiEndpoint.get("getEnvironmentFeatureVariants", variantsPath, {
  params: FeatureEnvironmentPath,
  success: VariantList,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a feature's variants",
    description: "In one environment, by name.",
    example: featureVariantExamples.getEnvironmentFeatureVariants
  })
)

const setVariants = HttpApiEndpoint.put("overwriteEnvironmentFeatureVariants", variantsPath, {
  params: FeatureEnvironmentPath,
  payload: Variants,
  success: VariantList,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Replace a feature's variants",
    description:
      "In one environment. Variable variants share equally what the fixed ones leave of 1000; their own weights are ignored.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT_VARIANTS"),
    example: featureVariantExamples.overwriteEnvironmentFeatureVariants
  })
)

const patchVariants = HttpApiEndpoint.patch("patchEnvironmentsFeatureVariants", variantsPath, {
  params: FeatureEnvironmentPath,
  payload: JsonPatch,
  success: VariantList,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Patch a feature's variants",
    description: "In one environment. A JSON Patch (RFC 6902) on the list of variants. All operations apply, or none.",
    needs: inEnvironment("UPDATE_FEATURE_ENVIRONMENT_VARIANTS"),
    example: featureVariantExamples.patchEnvironmentsFeatureVariants
  })
)

const spreadVariants = HttpApiEndpoint.put("overwriteFeatureVariantsOnEnvironments", `${featurePath}/variants-batch`, {
  params: FeaturePath,
  payload: VariantBatch,
  success: VariantList,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Replace a feature's variants in several environments",
    description: "All environments change, or none. Needs `UPDATE_FEATURE_ENVIRONMENT_VARIANTS` in each.",
    example: featureVariantExamples.overwriteFeatureVariantsOnEnvironments
  })
)

export class FeatureVariantsGroup extends HttpApiGroup.make("featureVariants")
  .add(getVariants, setVariants, patchVariants, spreadVariants)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature variants", description: "Configure the variants of features" })
  ) {}
