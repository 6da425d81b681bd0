import type { EventDraft } from "../events/event.ts"
import type { FeatureType } from "./feature-type.ts"

export const featureTypeUpdated = (before: FeatureType, after: FeatureType): EventDraft => ({
  type: "feature-type-updated",
  data: { ...after },
  preData: { ...before }
})
