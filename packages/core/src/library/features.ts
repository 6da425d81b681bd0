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
  EnableOptions,
  EnvironmentAddress,
  FeatureAddress,
  featureName,
  filtersNamed,
  flag,
  hours,
  id,
  moment,
  names,
  operations,
  optional,
  parsed,
  parsedAfter,
  ProjectEnvironment,
  projectId
} from "./inputs.ts"

export const features = {
  create: method(createFeature, projectId, NewFeature),
  get: method(getFeatureDetails, FeatureAddress),
  getAt: method(getFeatureDetailsAt, FeatureAddress, moment),
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
  update: method(updateFeature, FeatureAddress, FeatureUpdate),
  patch: method(patchFeature, FeatureAddress, operations),
  archive: method(archiveFeature, FeatureAddress),
  archiveMany: method(archiveFeatures, projectId, names),
  revive: method(reviveFeature, featureName),
  reviveMany: method(reviveFeatures, projectId, names),
  delete: method(deleteFeature, featureName),
  deleteMany: method(deleteFeatures, projectId, names),
  listArchived: method(listArchivedFeatures, projectId),
  listAllArchived: method(listAllArchivedFeatures),
  tryArchiving: method(tryArchiving, projectId, names),
  validateName: method(validateFeatureName, featureName, optional(projectId)),
  clone: method(cloneFeature, FeatureAddress, FeatureClone),
  move: method(moveFeature, FeatureAddress, projectId),
  setFavorite: method(favorFeature, FeatureAddress, flag),
  complete: method(completeFeature, FeatureAddress, NewCompletion),
  uncomplete: method(uncompleteFeature, FeatureAddress),
  listStages: method(listStages, FeatureAddress),
  markStale: method(markFeaturesStale, projectId, names, flag),
  history: method(parsedAfter(parseHistoryPage, getFeatureHistory), FeatureAddress, filtersNamed("offset", "limit")),
  restoreEnvironment: method(restoreOrPropose, ProjectEnvironment, Restoration),
  usage: method(readFeatureUsage, featureName),
  usageByHour: method(listFeatureHours, featureName, hours),
  usageByDay: method(listFeatureDays, featureName, filtersNamed("from", "to")),
  listCreators: method(listProjectFlagCreators, projectId),
  enable: method(enableFeature, EnvironmentAddress, optional(EnableOptions)),
  enableMany: method(enableFeatures, ProjectEnvironment, names, optional(EnableOptions)),
  disable: method(disableFeature, EnvironmentAddress),
  disableMany: method(disableFeatures, ProjectEnvironment, names),
  getEnvironment: method(getFeatureEnvironment, EnvironmentAddress),
  addLink: method(addLink, FeatureAddress, FeatureLinkGiven),
  updateLink: method(updateLink, FeatureAddress, id, FeatureLinkGiven),
  removeLink: method(removeLink, FeatureAddress, id),
  listTags: method(listFeatureTags, featureName),
  addTag: method(addTag, featureName, Tag),
  removeTag: method(removeTag, featureName, Tag),
  changeTags: method(changeTags, featureName, TagChange),
  changeTagsOfMany: method(changeTagsOfFeatures, projectId, names, TagChange)
}

export const dependencies = {
  add: method(addDependency, FeatureAddress, NewDependency),
  remove: method(removeDependency, FeatureAddress, featureName),
  removeAll: method(removeDependencies, FeatureAddress),
  listParents: method(listParents, FeatureAddress),
  listParentVariants: method(listParentVariants, FeatureAddress),
  existIn: method(hasDependencies, projectId)
}
