import { FeatureType } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureTypePath } from "../operation/paths.ts"

const FeatureTypeList = Schema.Struct({ version: Schema.Int, types: Schema.Array(FeatureType) }).annotate({
  identifier: "FeatureTypeList"
})

const Lifetime = Schema.Struct({ lifetimeDays: Schema.NullOr(Schema.Finite) }).annotate({ identifier: "Lifetime" })

const getAllFeatureTypes = HttpApiEndpoint.get("getAllFeatureTypes", "/feature-types", {
  success: FeatureTypeList
}).annotateMerge(operation("getAllFeatureTypes", "List feature types", "With how long features of each should live."))

const updateFeatureTypeLifetime = HttpApiEndpoint.put("updateFeatureTypeLifetime", "/feature-types/:id/lifetime", {
  params: FeatureTypePath,
  payload: Lifetime,
  success: FeatureType,
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "ADMIN", scope: "root" })
  .annotateMerge(
    operation(
      "updateFeatureTypeLifetime",
      "Set the lifetime of a feature type",
      "Older features count as potentially stale from now on."
    )
  )

export class FeatureTypesGroup extends HttpApiGroup.make("featureTypes")
  .add(getAllFeatureTypes, updateFeatureTypeLifetime)
  .annotateMerge(OpenApi.annotations({ title: "Feature types", description: "What features are for" })) {}
