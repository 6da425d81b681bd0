import { parseHistoryPage } from "../domain/features/activity/parse-history-page.ts"
import { Restoration } from "../domain/features/activity/restoration.ts"
import { NewDependency } from "../domain/features/dependency.ts"
import { NewCompletion } from "../domain/features/lifecycle.ts"
import { FeatureLinkGiven } from "../domain/features/links/feature-link.ts"
import { FeatureUpdate } from "../domain/features/metadata-patch.ts"
import { FeatureClone, NewFeature } from "../domain/features/new-feature.ts"
import { parseFeatureQuery } from "../domain/features/parse-feature-query.ts"
import { Tag, TagChange } from "../domain/values/tag.ts"
import {
  archiveFeature,
  archiveFeatures,
  deleteFeature,
  deleteFeatures,
  reviveFeature,
  reviveFeatures,
  tryArchiving
} from "../use-cases/features/archive-feature.ts"
import { cloneFeature } from "../use-cases/features/clone-feature.ts"
import { createFeature, validateFeatureName } from "../use-cases/features/create-feature.ts"
import {
  addDependency,
  hasDependencies,
  listParents,
  listParentVariants,
  removeDependencies,
  removeDependency
} from "../use-cases/features/dependencies.ts"
import { getFeatureHistory } from "../use-cases/features/feature-history.ts"
import { addLink, removeLink, updateLink } from "../use-cases/features/feature-links.ts"
import {
  addTag,
  changeTags,
  changeTagsOfFeatures,
  listFeatureTags,
  removeTag
} from "../use-cases/features/feature-tags.ts"
import {
  getFeatureDetails,
  getFeatureEnvironment,
  listAllArchivedFeatures,
  listArchivedFeatures,
  listFeatures
} from "../use-cases/features/find-feature.ts"
import { listProjectFlagCreators } from "../use-cases/features/flag-creators.ts"
import { completeFeature, listStages, markFeaturesStale, uncompleteFeature } from "../use-cases/features/lifecycle.ts"
import { moveFeature } from "../use-cases/features/move-feature.ts"
import { getFeatureDetailsAt } from "../use-cases/features/past/feature-at.ts"
import { restoreOrPropose } from "../use-cases/change-requests/restore-or-propose.ts"
import { searchFeatures } from "../use-cases/features/search-features.ts"
import { disableFeature, disableFeatures, enableFeature, enableFeatures } from "../use-cases/features/switch-feature.ts"
import { favorFeature, patchFeature, updateFeature } from "../use-cases/features/update-feature.ts"
import { listFeatureDays } from "../use-cases/insights/list-feature-days.ts"
import { listFeatureHours, readFeatureUsage } from "../use-cases/metrics/read-feature-usage.ts"
import { method } from "./method.ts"
import {
  EnableOptionsInput,
  EnvironmentAddressInput,
  FeatureAddressInput,
  featureName,
  filtersNamed,
  isOn,
  hours,
  id,
  moment,
  names,
  operations,
  optional,
  parsed,
  parsedAfter,
  ProjectEnvironmentInput,
  projectId
} from "./inputs.ts"

export const features = {
  create: method(createFeature, projectId, NewFeature),
  get: method(getFeatureDetails, FeatureAddressInput),
  getAt: method(getFeatureDetailsAt, FeatureAddressInput, moment),
  list: method(listFeatures, projectId),
  search: method(
    parsed(parseFeatureQuery, searchFeatures),
    filtersNamed(
      "query",
      "archived",
      "sortBy",
      "sortOrder",
      "favoritesFirst",
      "limit",
      "offset",
      "project",
      "state",
      "type",
      "createdBy",
      "tag",
      "segment",
      "status",
      "status[]",
      "createdAt",
      "lastSeenAt",
      "lifecycle",
      "favorite"
    )
  ),
  update: method(updateFeature, FeatureAddressInput, FeatureUpdate),
  patch: method(patchFeature, FeatureAddressInput, operations),
  archive: method(archiveFeature, FeatureAddressInput),
  archiveMany: method(archiveFeatures, projectId, names),
  revive: method(reviveFeature, featureName),
  reviveMany: method(reviveFeatures, projectId, names),
  delete: method(deleteFeature, featureName),
  deleteMany: method(deleteFeatures, projectId, names),
  listArchived: method(listArchivedFeatures, projectId),
  listAllArchived: method(listAllArchivedFeatures),
  tryArchiving: method(tryArchiving, projectId, names),
  validateName: method(validateFeatureName, featureName, optional(projectId)),
  clone: method(cloneFeature, FeatureAddressInput, FeatureClone),
  move: method(moveFeature, FeatureAddressInput, projectId),
  setFavorite: method(favorFeature, FeatureAddressInput, isOn),
  complete: method(completeFeature, FeatureAddressInput, NewCompletion),
  uncomplete: method(uncompleteFeature, FeatureAddressInput),
  listStages: method(listStages, FeatureAddressInput),
  markStale: method(markFeaturesStale, projectId, names, isOn),
  history: method(
    parsedAfter(parseHistoryPage, getFeatureHistory),
    FeatureAddressInput,
    filtersNamed("offset", "limit")
  ),
  restoreEnvironment: method(restoreOrPropose, ProjectEnvironmentInput, Restoration),
  usage: method(readFeatureUsage, featureName),
  usageByHour: method(listFeatureHours, featureName, hours),
  usageByDay: method(listFeatureDays, featureName, filtersNamed("from", "to")),
  listCreators: method(listProjectFlagCreators, projectId),
  enable: method(enableFeature, EnvironmentAddressInput, optional(EnableOptionsInput)),
  enableMany: method(enableFeatures, ProjectEnvironmentInput, names, optional(EnableOptionsInput)),
  disable: method(disableFeature, EnvironmentAddressInput),
  disableMany: method(disableFeatures, ProjectEnvironmentInput, names),
  getEnvironment: method(getFeatureEnvironment, EnvironmentAddressInput),
  addLink: method(addLink, FeatureAddressInput, FeatureLinkGiven),
  updateLink: method(updateLink, FeatureAddressInput, id, FeatureLinkGiven),
  removeLink: method(removeLink, FeatureAddressInput, id),
  listTags: method(listFeatureTags, featureName),
  addTag: method(addTag, featureName, Tag),
  removeTag: method(removeTag, featureName, Tag),
  changeTags: method(changeTags, featureName, TagChange),
  changeTagsOfMany: method(changeTagsOfFeatures, projectId, names, TagChange)
}

export const dependencies = {
  add: method(addDependency, FeatureAddressInput, NewDependency),
  remove: method(removeDependency, FeatureAddressInput, featureName),
  removeAll: method(removeDependencies, FeatureAddressInput),
  listParents: method(listParents, FeatureAddressInput),
  listParentVariants: method(listParentVariants, FeatureAddressInput),
  existIn: method(hasDependencies, projectId)
}
