import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import { field } from "../values/field.ts"

export const FeatureTypeName = Schema.Literals([
  "experiment",
  "kill-switch",
  "release",
  "operational",
  "permission",
  "sunset"
])
export type FeatureTypeName = typeof FeatureTypeName.Type

export const isFeatureType = Schema.is(FeatureTypeName)

export const FeatureType = Schema.Struct({
  id: field(FeatureTypeName, "The feature type's id, which features have as their `type`"),
  name: field(Schema.String, "The feature type's display name"),
  description: field(Schema.String, "What features of this type are for"),
  lifetimeDays: field(Schema.NullOr(Schema.Int), "The expected lifetime of its features in days; null for unlimited")
}).annotate({ identifier: "FeatureType", description: "A kind of feature." })
export type FeatureType = typeof FeatureType.Type

/** The feature types of a new instance. */
export const initialFeatureTypes: ReadonlyArray<FeatureType> = [
  { id: "release", name: "Release", description: "Release a feature gradually to users", lifetimeDays: 40 },
  { id: "experiment", name: "Experiment", description: "Run A/B and multivariate tests", lifetimeDays: 40 },
  { id: "operational", name: "Operational", description: "Control how the system behaves", lifetimeDays: 7 },
  {
    id: "kill-switch",
    name: "Kill switch",
    description: "Degrade gracefully when it is turned off",
    lifetimeDays: null
  },
  { id: "permission", name: "Permission", description: "Offer a feature to some users only", lifetimeDays: null },
  { id: "sunset", name: "Sunset", description: "Remove an existing feature step by step", lifetimeDays: 90 }
]

export const featureTypeUpdated = (before: FeatureType, after: FeatureType): EventDraft => ({
  type: "feature-type-updated",
  data: { ...after },
  preData: { ...before }
})
