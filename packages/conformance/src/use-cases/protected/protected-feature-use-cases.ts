import { withoutFilters } from "@halyard/core/domain"
import {
  addDependency,
  addStrategy,
  addTag,
  archiveFeature,
  changeTags,
  changeTagsOfFeatures,
  createFeature,
  disableFeature,
  enableFeature,
  favorFeature,
  getFeature,
  listArchivedFeatures,
  listFeatures,
  listFeatureTags,
  listStrategies,
  patchFeature,
  removeTag,
  searchFeatures
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { forEverybody, forMembers, inProduction, named, type ProtectedUseCases } from "../protected-use-case.ts"
import { addFlag } from "../../fixtures/worlds.ts"

export const protectedFeatureUseCases: ProtectedUseCases = {
  createFeature: forMembers("CREATE_FEATURE", (flag) => named((name) => createFeature(flag.project, { name }))),
  patchFeature: forMembers("UPDATE_FEATURE", ({ address }) => patchFeature(address, [])),
  addTag: forMembers("UPDATE_FEATURE", ({ feature }) => addTag(feature, { type: "simple", value: "some" })),
  changeTags: forMembers("UPDATE_FEATURE", ({ feature }) => changeTags(feature, { addedTags: [], removedTags: [] })),
  changeTagsOfFeatures: forMembers("UPDATE_FEATURE", ({ feature, project }) =>
    changeTagsOfFeatures(project, [feature], { addedTags: [], removedTags: [] })
  ),
  removeTag: forMembers("UPDATE_FEATURE", ({ feature }) => removeTag(feature, { type: "simple", value: "some" })),
  archiveFeature: forMembers("DELETE_FEATURE", ({ address }) => archiveFeature(address)),
  addDependency: forMembers("UPDATE_FEATURE_DEPENDENCY", ({ address }) =>
    Effect.flatMap(addFlag(address.project), (parent) => addDependency(address, { feature: parent.feature }))
  ),
  addStrategy: inProduction("CREATE_FEATURE_STRATEGY", (flag) => addStrategy(flag.production, { name: "default" })),
  enableFeature: inProduction("UPDATE_FEATURE_ENVIRONMENT", (flag) => enableFeature(flag.production)),
  disableFeature: inProduction("UPDATE_FEATURE_ENVIRONMENT", (flag) => disableFeature(flag.production)),

  getFeature: forEverybody(({ address }) => getFeature(address)),
  listFeatureTags: forEverybody(({ feature }) => listFeatureTags(feature)),
  listFeatures: forEverybody((flag) => listFeatures(flag.project)),
  listArchivedFeatures: forEverybody((flag) => listArchivedFeatures(flag.project)),
  listStrategies: forEverybody((flag) => listStrategies(flag.production)),
  searchFeatures: forEverybody(() => searchFeatures(withoutFilters)),
  favorFeature: forEverybody(({ address }) => favorFeature(address, true))
}
