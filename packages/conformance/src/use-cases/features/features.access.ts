import { now, withoutFilters } from "@halyard/core/domain"
import {
  addDependency,
  addLink,
  addTag,
  archiveFeature,
  archiveFeatures,
  changeTags,
  changeTagsOfFeatures,
  cloneFeature,
  completeFeature,
  createFeature,
  deleteFeature,
  deleteFeatures,
  disableFeature,
  disableFeatures,
  enableFeature,
  enableFeatures,
  favorFeature,
  getFeature,
  getFeatureDetails,
  getFeatureEnvironment,
  getFeatureHistory,
  hasDependencies,
  listAllArchivedFeatures,
  listArchivedFeatures,
  listFeatures,
  listFeatureTags,
  listParents,
  listParentVariants,
  listStages,
  markFeaturesStale,
  moveFeature,
  patchFeature,
  removeDependencies,
  removeDependency,
  removeLink,
  removeTag,
  restoreEnvironment,
  revertEvent,
  reviveFeature,
  reviveFeatures,
  searchEvents,
  searchFeatures,
  tryArchiving,
  uncompleteFeature,
  updateFeature,
  updateLink,
  validateFeatureName
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { addFlag, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import {
  type AccessTable,
  after,
  alsoRequires,
  type UseCaseCall,
  inProduction,
  inProject,
  named
} from "../access/access-table.ts"

export const featuresAccess: AccessTable = {
  createFeature: ({ project }) => named((name) => createFeature(project, { name })),
  getFeatures: ({ project }) => listFeatures(project),
  getFeature: ({ address }) => getFeatureDetails(address),
  patchFeature: ({ address }) => patchFeature(address, []),
  updateFeature: ({ address }) => updateFeature(address, {}),
  validateFeature: () => named((name) => validateFeatureName(name)),
  searchFeatures: () => searchFeatures(withoutFilters),

  getFeatureEnvironment: ({ production }) => getFeatureEnvironment(production),
  toggleFeatureEnvironmentOn: alsoRequires(["CREATE_FEATURE_STRATEGY"], ({ production }) => enableFeature(production)),
  toggleFeatureEnvironmentOff: ({ production }) => disableFeature(production),
  bulkToggleFeaturesEnvironmentOn: alsoRequires(["CREATE_FEATURE_STRATEGY"], ({ project, feature }) =>
    enableFeatures({ project, environment: "production" }, [feature])
  ),
  bulkToggleFeaturesEnvironmentOff: ({ project, feature }) =>
    disableFeatures({ project, environment: "production" }, [feature]),
  staleFeatures: ({ project, feature }) => markFeaturesStale(project, [feature], true),

  addFavoriteFeature: ({ address }) => favorFeature(address, true),
  removeFavoriteFeature: ({ address }) => favorFeature(address, false),

  listTags: ({ feature }) => listFeatureTags(feature),
  addTag: inProject("UPDATE_FEATURE", ({ feature }) => addTag(feature, simpleTag)),
  updateTags: inProject("UPDATE_FEATURE", ({ feature }) => changeTags(feature, { addedTags: [], removedTags: [] })),
  removeTag: inProject("UPDATE_FEATURE", ({ feature }) => removeTag(feature, simpleTag)),
  addTagToFeatures: ({ feature, project }) =>
    changeTagsOfFeatures(project, [feature], { addedTags: [], removedTags: [] }),

  addFeatureDependency: ({ address, project }) =>
    after(addFlag(project), (parent) => addDependency(address, { feature: parent.feature })),
  deleteFeatureDependency: (flag) => withParent(flag, (parent) => removeDependency(flag.address, parent)),
  deleteFeatureDependencies: (flag) => withParent(flag, () => removeDependencies(flag.address)),
  listParentOptions: ({ address }) => listParents(address),
  listParentVariantOptions: ({ address }) => listParentVariants(address),
  checkDependenciesExist: ({ project }) => hasDependencies(project),

  createFeatureLink: ({ address }) => addLink(address, someLink),
  updateFeatureLink: (flag) => withLink(flag, (id) => updateLink(flag.address, id, someLink)),
  deleteFeatureLink: (flag) => withLink(flag, (id) => removeLink(flag.address, id)),

  getFeatureHistory: ({ address }) => getFeatureHistory(address, { offset: 0, limit: 1 }),
  revertEvent: {
    ...inProduction("UPDATE_FEATURE_ENVIRONMENT", (flag) => onceSwitchedOn(flag, revertEvent)),
    refusesSdksFirst: true
  },
  restoreEnvironment: ({ production }) => Effect.flatMap(now, (at) => restoreEnvironment(production, { at })),
  getFeatureLifecycle: ({ address }) => listStages(address),
  completeFeature: ({ address }) => completeFeature(address, { status: "kept" }),
  uncompleteFeature: ({ address }) => uncompleteFeature(address),
  cloneFeature: ({ address }) => named((name) => cloneFeature(address, { name })),
  changeProject: ({ address, project }) => moveFeature(address, project),

  archiveFeature: ({ address }) => archiveFeature(address),
  archiveFeatures: ({ project, feature }) => archiveFeatures(project, [feature]),
  validateArchiveFeatures: ({ project, feature }) => tryArchiving(project, [feature]),
  getArchivedFeatures: () => listAllArchivedFeatures(),
  getArchivedFeaturesByProjectId: ({ project }) => listArchivedFeatures(project),
  reviveFeatures: (flag) => onceArchived(flag, () => reviveFeatures(flag.project, [flag.feature])),
  reviveFeature: inProject("UPDATE_FEATURE", (flag) => onceArchived(flag, () => reviveFeature(flag.feature))),
  deleteFeatures: (flag) => onceArchived(flag, () => deleteFeatures(flag.project, [flag.feature])),
  deleteFeature: inProject("DELETE_FEATURE", (flag) => onceArchived(flag, () => deleteFeature(flag.feature)))
}

const simpleTag = { type: "simple", value: "some" }

const someLink = { url: "https://example.com" }

const withLink = ({ address }: FlagWorkspace, call: (id: string) => UseCaseCall) =>
  after(Effect.andThen(asAdmin(addLink(address, someLink)), asAdmin(getFeature(address))), ({ links }) =>
    call(links[0]?.id ?? "")
  )

const withParent = ({ address, project }: FlagWorkspace, call: (parent: string) => UseCaseCall) =>
  after(
    Effect.tap(addFlag(project), (parent) => asAdmin(addDependency(address, { feature: parent.feature }))),
    (parent) => call(parent.feature)
  )

const onceSwitchedOn = ({ feature, production }: FlagWorkspace, call: (event: number) => UseCaseCall) =>
  after(
    Effect.andThen(
      asAdmin(enableFeature(production)),
      asAdmin(searchEvents({ features: [feature], offset: 0, limit: 1 }))
    ),
    ({ events }) => call(events[0]?.id ?? 0)
  )

const onceArchived = ({ address }: FlagWorkspace, call: () => UseCaseCall) =>
  after(asAdmin(archiveFeature(address)), call)
