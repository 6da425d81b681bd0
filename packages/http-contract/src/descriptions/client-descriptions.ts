/** What server-side SDKs ask, which evaluate features themselves. */
export const clientSchemas = {
  DeliveredFeatures: "Features in one environment, with all that it takes to evaluate them.",
  ClientFeature:
    "A feature in one environment. It is on where it is enabled and one of its strategies, if it has any, is met.",
  ClientStrategy:
    "A strategy, which is met where its constraints, its segments and its own rule are. Disabled ones are left out.",
  ClientConstraint: "A condition on one field of the evaluation context.",
  ClientSegment: "Constraints that strategies share by naming the segment.",
  ClientDependency: "A parent that the feature depends on.",
  ClientFeaturesQuery: "What was asked for, and what the token is for.",
  ClientFeaturesMeta: "What tells this answer from others.",
  FeaturesDelta: "What to do, in this order, to have what there is now.",
  Hydration: "Everything: it takes the place of all that was received before.",
  FeatureUpdated: "A feature that is new, or another.",
  FeatureRemoved: "A feature to forget.",
  SegmentUpdated: "A segment that is new, or another.",
  SegmentRemoved: "A segment to forget.",
  FeatureEvents: "Server-sent events, each with the data of a delta."
}

export const clientProperties = {
  "DeliveredFeatures.features": "By name",
  "DeliveredFeatures.segments": "Those that the strategies name, by id; absent for SDKs that know no segments",
  query: "What was asked for",
  meta: "What tells this answer from others",
  "ClientFeature.enabled": "Whether it is on in the environment, and a strategy is",
  "ClientFeature.variants": "What the feature gives to its users where the strategy gives nothing",
  "ClientFeature.strategies": "One that is met is enough",
  "ClientFeature.dependencies": "All of them must be met",
  "ClientStrategy.name": "The name of its type",
  "ClientStrategy.segments": "The ids of segments, all of which must be met",
  "ClientStrategy.constraints": "All of them must be met",
  "ClientSegment.constraints": "All of them must be met",
  "ClientFeaturesQuery.tag": "Pairs of a type and a value, of which one is enough",
  "ClientFeaturesQuery.project": "The ids of the projects; absent for all",
  namePrefix: "What names of features begin with",
  inlineSegmentConstraints: "Whether the constraints of segments are put into the strategies",
  revisionId: "The id of the last event that concerned the environment",
  etag: "The same as the header `ETag`",
  queryHash: "The same for all answers to the same question",
  eventId: "The id of the event that it follows from",
  "FeaturesDelta.events": "By the ids of the events",
  "Hydration.features": "By name",
  "Hydration.segments": "Those that the strategies name, by id",
  "FeatureUpdated.feature": "As it is now",
  "SegmentUpdated.segment": "As it is now",
  segmentId: "The id of the segment"
}
