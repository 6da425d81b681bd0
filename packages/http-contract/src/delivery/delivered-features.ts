import {
  ClientFeature,
  ClientFeatures,
  ClientSegment,
  field,
  ClientDefinitions,
  FeatureEnvironment,
  FeatureMetadata
} from "@halyard/core/domain"
import { Schema } from "effect"

const ClientFeaturesQuery = Schema.Struct({
  tag: field(
    Schema.optionalKey(Schema.Array(Schema.Array(Schema.String))),
    "Pairs of a tag type and value; features have one of them"
  ),
  project: field(Schema.optionalKey(Schema.Array(Schema.String)), "The ids of the projects; absent for all"),
  namePrefix: field(Schema.optionalKey(Schema.String), "The prefix of feature names"),
  environment: field(Schema.String, "The token's environment"),
  inlineSegmentConstraints: field(Schema.Boolean, "Whether strategies include the constraints of their segments")
}).annotate({
  identifier: "ClientFeaturesQuery",
  description: "The filters of the request and the scope of the token."
})

const ClientFeaturesMeta = Schema.Struct({
  revisionId: field(Schema.Finite, "The id of the last event that affected the environment"),
  etag: field(Schema.String, "The same as the `ETag` header"),
  queryHash: field(Schema.String, "A hash of the query; the same for the same filters and scope")
}).annotate({ identifier: "ClientFeaturesMeta", description: "Identifies the state of the features." })

export const DeliveredFeatures = Schema.Struct({
  ...ClientFeatures.fields,
  query: field(ClientFeaturesQuery, "The filters of the request and the scope of the token"),
  meta: field(ClientFeaturesMeta, "Identifies the state of the features")
}).annotate({
  identifier: "DeliveredFeatures",
  description: "Features in one environment, with everything needed to evaluate them."
})

const eventId = field(Schema.Finite, "The id of the event that caused the change")

const Hydration = Schema.Struct({
  eventId,
  type: field(Schema.Literal("hydration"), "The kind of change"),
  features: ClientDefinitions.fields.features,
  segments: field(Schema.Array(ClientSegment), "The segments that the strategies refer to, by id")
}).annotate({ identifier: "Hydration", description: "The complete state. It replaces everything received before." })

const FeatureUpdated = Schema.Struct({
  eventId,
  type: field(Schema.Literal("feature-updated"), "The kind of change"),
  feature: field(ClientFeature, "The feature as it is now")
}).annotate({ identifier: "FeatureUpdated", description: "A new or changed feature." })

const FeatureRemoved = Schema.Struct({
  eventId,
  type: field(Schema.Literal("feature-removed"), "The kind of change"),
  featureName: FeatureEnvironment.fields.featureName,
  project: FeatureMetadata.fields.project
}).annotate({ identifier: "FeatureRemoved", description: "A removed feature." })

const SegmentUpdated = Schema.Struct({
  eventId,
  type: field(Schema.Literal("segment-updated"), "The kind of change"),
  segment: field(ClientSegment, "The segment as it is now")
}).annotate({ identifier: "SegmentUpdated", description: "A new or changed segment." })

const SegmentRemoved = Schema.Struct({
  eventId,
  type: field(Schema.Literal("segment-removed"), "The kind of change"),
  segmentId: field(Schema.Finite, "The segment's id")
}).annotate({ identifier: "SegmentRemoved", description: "A removed segment." })

export const FeaturesDelta = Schema.Struct({
  events: field(
    Schema.Array(Schema.Union([Hydration, FeatureUpdated, FeatureRemoved, SegmentUpdated, SegmentRemoved])),
    "The changes, by event id"
  )
}).annotate({ identifier: "FeaturesDelta", description: "Changes to apply in this order." })
