import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"

export const FeatureTypeName = Schema.Literals(["experiment", "kill-switch", "release", "operational", "permission"])
export type FeatureTypeName = typeof FeatureTypeName.Type

/** A kind of feature and how long one is expected to live; null = for good. */
export const FeatureType = Schema.Struct({
  id: FeatureTypeName,
  name: Schema.String,
  description: Schema.String,
  lifetimeDays: Schema.NullOr(Schema.Int)
}).annotate({ identifier: "FeatureType" })
export type FeatureType = typeof FeatureType.Type

/** The types of a fresh instance. */
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
  { id: "permission", name: "Permission", description: "Offer a feature to some users only", lifetimeDays: null }
]

export const featureTypeUpdated = (before: FeatureType, after: FeatureType): EventDraft => ({
  type: "feature-type-updated",
  data: { ...after },
  preData: { ...before }
})
