import { FeatureType, field, formatVersion } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeatureTypePath } from "../operation/paths.ts"
import { featureTypeExamples } from "./feature-types.examples.ts"

const FeatureTypeList = Schema.Struct({
  version: formatVersion,
  types: field(Schema.Array(FeatureType), "The feature types, in order of creation")
}).annotate({
  identifier: "FeatureTypeList",
  description: "All feature types."
})

const Lifetime = Schema.Struct({
  lifetimeDays: field(Schema.NullOr(Schema.Finite), "The expected lifetime in days; null or 0 for unlimited")
}).annotate({ identifier: "Lifetime", description: "The expected lifetime of features of a type." })

const getAllFeatureTypes = HttpApiEndpoint.get("getAllFeatureTypes", "/feature-types", {
  success: FeatureTypeList
}).annotateMerge(
  operation({
    summary: "List feature types",
    description: "Includes the expected lifetime of their features.",
    example: featureTypeExamples.getAllFeatureTypes
  })
)

const updateFeatureTypeLifetime = HttpApiEndpoint.put("updateFeatureTypeLifetime", "/feature-types/:id/lifetime", {
  params: FeatureTypePath,
  payload: Lifetime,
  success: FeatureType,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Set the lifetime of a feature type",
    description: "Older features of the type count as potentially stale immediately.",
    needs: root("ADMIN"),
    example: featureTypeExamples.updateFeatureTypeLifetime
  })
)

export class FeatureTypesGroup extends HttpApiGroup.make("featureTypes")
  .add(getAllFeatureTypes, updateFeatureTypeLifetime)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature types", description: "Read kinds of features and set their lifetimes" })
  ) {}
