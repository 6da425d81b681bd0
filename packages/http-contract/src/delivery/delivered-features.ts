import { ClientFeature, ClientFeatures, ClientSegment } from "@halyard/core/domain"
import { Schema } from "effect"

const ClientFeaturesQuery = Schema.Struct({
  tag: Schema.optionalKey(Schema.Array(Schema.Array(Schema.String))),
  project: Schema.optionalKey(Schema.Array(Schema.String)),
  namePrefix: Schema.optionalKey(Schema.String),
  environment: Schema.String,
  inlineSegmentConstraints: Schema.Boolean
}).annotate({ identifier: "ClientFeaturesQuery" })

const ClientFeaturesMeta = Schema.Struct({
  revisionId: Schema.Finite,
  etag: Schema.String,
  queryHash: Schema.String
}).annotate({ identifier: "ClientFeaturesMeta" })

/** All features that an SDK asks for. */
export const DeliveredFeatures = Schema.Struct({
  ...ClientFeatures.fields,
  query: ClientFeaturesQuery,
  meta: ClientFeaturesMeta
}).annotate({ identifier: "DeliveredFeatures" })

const eventId = Schema.Finite

const Hydration = Schema.Struct({
  eventId,
  type: Schema.Literal("hydration"),
  features: Schema.Array(ClientFeature),
  segments: Schema.Array(ClientSegment)
}).annotate({ identifier: "Hydration" })

const FeatureUpdated = Schema.Struct({
  eventId,
  type: Schema.Literal("feature-updated"),
  feature: ClientFeature
}).annotate({ identifier: "FeatureUpdated" })

const FeatureRemoved = Schema.Struct({
  eventId,
  type: Schema.Literal("feature-removed"),
  featureName: Schema.String,
  project: Schema.String
}).annotate({ identifier: "FeatureRemoved" })

const SegmentUpdated = Schema.Struct({
  eventId,
  type: Schema.Literal("segment-updated"),
  segment: ClientSegment
}).annotate({ identifier: "SegmentUpdated" })

const SegmentRemoved = Schema.Struct({
  eventId,
  type: Schema.Literal("segment-removed"),
  segmentId: Schema.Finite
}).annotate({ identifier: "SegmentRemoved" })

/** What an SDK has to do to have what there is now. */
export const FeaturesDelta = Schema.Struct({
  events: Schema.Array(Schema.Union([Hydration, FeatureUpdated, FeatureRemoved, SegmentUpdated, SegmentRemoved]))
}).annotate({ identifier: "FeaturesDelta" })
