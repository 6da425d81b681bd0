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
import { door } from "./door.ts"
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
  create: door(createFeature, projectId, NewFeature),
  get: door(getFeatureDetails, FeatureAddress),
  getAt: door(getFeatureDetailsAt, FeatureAddress, moment),
  list: door(listFeatures, projectId),
  search: door(
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
  update: door(updateFeature, FeatureAddress, FeatureUpdate),
  patch: door(patchFeature, FeatureAddress, operations),
  archive: door(archiveFeature, FeatureAddress),
  archiveMany: door(archiveFeatures, projectId, names),
  revive: door(reviveFeature, featureName),
  reviveMany: door(reviveFeatures, projectId, names),
  delete: door(deleteFeature, featureName),
  deleteMany: door(deleteFeatures, projectId, names),
  listArchived: door(listArchivedFeatures, projectId),
  listAllArchived: door(listAllArchivedFeatures),
  tryArchiving: door(tryArchiving, projectId, names),
  validateName: door(validateFeatureName, featureName, optional(projectId)),
  clone: door(cloneFeature, FeatureAddress, FeatureClone),
  move: door(moveFeature, FeatureAddress, projectId),
  setFavorite: door(favorFeature, FeatureAddress, flag),
  complete: door(completeFeature, FeatureAddress, NewCompletion),
  uncomplete: door(uncompleteFeature, FeatureAddress),
  listStages: door(listStages, FeatureAddress),
  markStale: door(markFeaturesStale, projectId, names, flag),
  history: door(parsedAfter(parseHistoryPage, getFeatureHistory), FeatureAddress, filtersNamed("offset", "limit")),
  restoreEnvironment: door(restoreOrPropose, ProjectEnvironment, Restoration),
  usage: door(readFeatureUsage, featureName),
  usageByHour: door(listFeatureHours, featureName, hours),
  usageByDay: door(listFeatureDays, featureName, filtersNamed("from", "to")),
  listCreators: door(listProjectFlagCreators, projectId),
  enable: door(enableFeature, EnvironmentAddress, optional(EnableOptions)),
  enableMany: door(enableFeatures, ProjectEnvironment, names, optional(EnableOptions)),
  disable: door(disableFeature, EnvironmentAddress),
  disableMany: door(disableFeatures, ProjectEnvironment, names),
  getEnvironment: door(getFeatureEnvironment, EnvironmentAddress),
  addLink: door(addLink, FeatureAddress, FeatureLinkGiven),
  updateLink: door(updateLink, FeatureAddress, id, FeatureLinkGiven),
  removeLink: door(removeLink, FeatureAddress, id),
  listTags: door(listFeatureTags, featureName),
  addTag: door(addTag, featureName, Tag),
  removeTag: door(removeTag, featureName, Tag),
  changeTags: door(changeTags, featureName, TagChange),
  changeTagsOfMany: door(changeTagsOfFeatures, projectId, names, TagChange)
}

export const dependencies = {
  add: door(addDependency, FeatureAddress, NewDependency),
  remove: door(removeDependency, FeatureAddress, featureName),
  removeAll: door(removeDependencies, FeatureAddress),
  listParents: door(listParents, FeatureAddress),
  listParentVariants: door(listParentVariants, FeatureAddress),
  existIn: door(hasDependencies, projectId)
}
