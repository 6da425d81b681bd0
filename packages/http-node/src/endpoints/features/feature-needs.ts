import {
  addDependency,
  addStrategy,
  archiveFeature,
  createFeature,
  disableFeature,
  enableFeature,
  patchFeature
} from "@halyard/core"
import type { Needs } from "../needs.ts"

const feature = { project: "default", feature: "missing" }
const place = { ...feature, environment: "development" }

export const featureNeeds: Needs = {
  createFeature: ["CREATE_FEATURE", createFeature("default", { name: "not a name" })],
  patchFeature: ["UPDATE_FEATURE", patchFeature(feature, [])],
  archiveFeature: ["DELETE_FEATURE", archiveFeature(feature)],
  toggleFeatureEnvironmentOn: ["UPDATE_FEATURE_ENVIRONMENT", enableFeature(place)],
  toggleFeatureEnvironmentOff: ["UPDATE_FEATURE_ENVIRONMENT", disableFeature(place)],
  addFeatureStrategy: ["CREATE_FEATURE_STRATEGY", addStrategy(place, { name: "default" })],
  addFeatureDependency: ["UPDATE_FEATURE_DEPENDENCY", addDependency(feature, { feature: "missing" })]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToFeatures = [
  "getFeatures",
  "getFeature",
  "getArchivedFeaturesByProjectId",
  "getFeatureStrategies",
  "addFavoriteFeature",
  "removeFavoriteFeature",
  "addTag",
  "searchFeatures"
]
