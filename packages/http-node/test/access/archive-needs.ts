import {
  archiveFeatures,
  deleteFeature,
  deleteFeatures,
  disableFeatures,
  enableFeatures,
  markFeaturesStale,
  reviveFeature,
  reviveFeatures,
  tryArchiving
} from "@halyard/core/use-cases"
import type { Needs } from "./needs.ts"

const names = ["missing"]
const place = { project: "default", environment: "development" }

export const archiveNeeds: Needs = {
  archiveFeatures: ["DELETE_FEATURE", archiveFeatures("default", names)],
  validateArchiveFeatures: ["DELETE_FEATURE", tryArchiving("default", names)],
  reviveFeatures: ["UPDATE_FEATURE", reviveFeatures("default", names)],
  deleteFeatures: ["DELETE_FEATURE", deleteFeatures("default", names)],
  reviveFeature: ["UPDATE_FEATURE", reviveFeature("missing")],
  deleteFeature: ["DELETE_FEATURE", deleteFeature("missing")],
  staleFeatures: ["UPDATE_FEATURE", markFeaturesStale("default", names, true)],
  bulkToggleFeaturesEnvironmentOn: ["UPDATE_FEATURE_ENVIRONMENT", enableFeatures(place, names)],
  bulkToggleFeaturesEnvironmentOff: ["UPDATE_FEATURE_ENVIRONMENT", disableFeatures(place, names)]
}

/** For every caller who is not an SDK. */
export const openToArchive = ["getArchivedFeatures"]
