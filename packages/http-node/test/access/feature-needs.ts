import {
  addDependency,
  addStrategy,
  archiveFeature,
  changeTagsOfFeatures,
  cloneFeature,
  completeFeature,
  createFeature,
  disableFeature,
  enableFeature,
  moveFeature,
  patchFeature,
  patchStrategy,
  patchVariants,
  removeDependencies,
  removeDependency,
  removeStrategy,
  removeTag,
  setVariants,
  sortStrategies,
  uncompleteFeature,
  updateFeature,
  updateStrategy
} from "@halyard/core/use-cases"
import type { Needs } from "./needs.ts"

const feature = { project: "default", feature: "missing" }
const place = { ...feature, environment: "development" }
const strategy = { ...place, strategy: "missing" }

export const featureNeeds: Needs = {
  createFeature: ["CREATE_FEATURE", createFeature("default", { name: "not a name" })],
  patchFeature: ["UPDATE_FEATURE", patchFeature(feature, [])],
  archiveFeature: ["DELETE_FEATURE", archiveFeature(feature)],
  toggleFeatureEnvironmentOn: ["UPDATE_FEATURE_ENVIRONMENT", enableFeature(place)],
  toggleFeatureEnvironmentOff: ["UPDATE_FEATURE_ENVIRONMENT", disableFeature(place)],
  updateFeatureStrategy: ["UPDATE_FEATURE_STRATEGY", updateStrategy(strategy, {})],
  patchFeatureStrategy: ["UPDATE_FEATURE_STRATEGY", patchStrategy(strategy, [])],
  deleteFeatureStrategy: ["DELETE_FEATURE_STRATEGY", removeStrategy(strategy)],
  setStrategySortOrder: ["UPDATE_FEATURE_STRATEGY", sortStrategies(place, [])],
  overwriteEnvironmentFeatureVariants: ["UPDATE_FEATURE_ENVIRONMENT_VARIANTS", setVariants(place, [])],
  patchEnvironmentsFeatureVariants: ["UPDATE_FEATURE_ENVIRONMENT_VARIANTS", patchVariants(place, [])],
  addFeatureStrategy: ["CREATE_FEATURE_STRATEGY", addStrategy(place, { name: "default" })],
  updateFeature: ["UPDATE_FEATURE", updateFeature(feature, {})],
  cloneFeature: ["CREATE_FEATURE", cloneFeature(feature, { name: "not a name" })],
  changeProject: ["MOVE_FEATURE_TOGGLE", moveFeature(feature, "default")],
  complete: ["UPDATE_FEATURE", completeFeature(feature, { status: "kept" })],
  uncomplete: ["UPDATE_FEATURE", uncompleteFeature(feature)],
  deleteFeatureDependency: ["UPDATE_FEATURE_DEPENDENCY", removeDependency(feature, "missing")],
  deleteFeatureDependencies: ["UPDATE_FEATURE_DEPENDENCY", removeDependencies(feature)],
  removeTag: ["UPDATE_FEATURE", removeTag("missing", { type: "simple", value: "some" })],
  addTagToFeatures: [
    "UPDATE_FEATURE",
    changeTagsOfFeatures("default", ["missing"], { addedTags: [], removedTags: [] })
  ],
  addFeatureDependency: ["UPDATE_FEATURE_DEPENDENCY", addDependency(feature, { feature: "missing" })]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToFeatures = [
  "getFeatures",
  "getFeature",
  "getArchivedFeaturesByProjectId",
  "getFeatureEnvironment",
  "getFeatureStrategies",
  "getFeatureStrategy",
  "getEnvironmentFeatureVariants",
  "overwriteFeatureVariantsOnEnvironments",
  "validateConstraint",
  "addFavoriteFeature",
  "removeFavoriteFeature",
  "validateFeature",
  "getFeatureLifecycle",
  "listParentOptions",
  "listParentVariantOptions",
  "checkDependenciesExist",
  "listTags",
  "addTag",
  "updateTags",
  "searchFeatures"
]
