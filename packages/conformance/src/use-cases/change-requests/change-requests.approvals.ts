import {
  addDependency,
  addStrategy,
  archiveFeature,
  archiveFeatures,
  deleteFeature,
  deleteFeatures,
  disableFeature,
  disableFeatures,
  enableFeature,
  enableFeatures,
  importFeatures,
  moveFeature,
  patchStrategy,
  patchVariants,
  removeDependencies,
  removeDependency,
  removeProjectEnvironment,
  removeStrategy,
  replaceStrategySegments,
  restoreEnvironment,
  revertEvent,
  reviveFeature,
  reviveFeatures,
  searchEvents,
  setVariants,
  sortStrategies,
  spreadVariants,
  type StrategyAddress,
  updateSegment,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anImport } from "../../fixtures/imports.ts"
import { momentBetween } from "../../fixtures/moment.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { addFlag, addSegment, aWorkspace, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import { changesOfPlans } from "../release-plans/release-plans.access.ts"
import { after, type UseCaseCall, type UseCase } from "../access/access-table.ts"

/** Operations that change what applications get in production, each with a call that does. */
export const needingApproval: Readonly<Record<string, UseCase>> = {
  toggleFeatureEnvironmentOn: ({ production }) => enableFeature(production),
  toggleFeatureEnvironmentOff: (flag) => whenOn(flag, disableFeature(flag.production)),
  bulkToggleFeaturesEnvironmentOn: ({ feature, project }) =>
    enableFeatures({ project, environment: "production" }, [feature]),
  bulkToggleFeaturesEnvironmentOff: (flag) =>
    whenOn(flag, disableFeatures({ project: flag.project, environment: "production" }, [flag.feature])),
  addFeatureStrategy: ({ production }) => addStrategy(production, { name: "default" }),
  updateFeatureStrategy: (flag) => onStrategy(flag, (address) => updateStrategy(address, { title: "Launch" })),
  patchFeatureStrategy: (flag) =>
    onStrategy(flag, (address) => patchStrategy(address, [{ op: "replace", path: "/title", value: "Launch" }])),
  deleteFeatureStrategy: (flag) => onStrategy(flag, removeStrategy),
  setStrategySortOrder: (flag) =>
    onStrategy(flag, ({ strategy }) => sortStrategies(flag.production, [{ id: strategy, sortOrder: 7 }])),
  overwriteEnvironmentFeatureVariants: ({ production }) => setVariants(production, [variant]),
  patchEnvironmentsFeatureVariants: ({ production }) =>
    patchVariants(production, [{ op: "add", path: "/-", value: variant }]),
  overwriteFeatureVariantsOnEnvironments: ({ address }) =>
    spreadVariants(address, { environments: ["development", "production"], variants: [variant] }),
  addFeatureDependency: ({ address, project }) => after(addFlag(project), (parent) => addDependency(address, parent)),
  deleteFeatureDependency: (flag) => withParent(flag, (parent) => removeDependency(flag.address, parent)),
  deleteFeatureDependencies: (flag) => withParent(flag, () => removeDependencies(flag.address)),
  changeProject: ({ address }) => after(aWorkspace(), ({ project }) => moveFeature(address, project)),
  archiveFeature: ({ address }) => archiveFeature(address),
  archiveFeatures: ({ feature, project }) => archiveFeatures(project, [feature]),
  reviveFeatures: (flag) => whenArchived(flag, reviveFeatures(flag.project, [flag.feature])),
  reviveFeature: (flag) => whenArchived(flag, reviveFeature(flag.feature)),
  deleteFeatures: (flag) => whenArchived(flag, deleteFeatures(flag.project, [flag.feature])),
  deleteFeature: (flag) => whenArchived(flag, deleteFeature(flag.feature)),
  revertEvent: (flag) =>
    after(
      Effect.andThen(
        asAdmin(enableFeature(flag.production)),
        asAdmin(searchEvents({ features: [flag.feature], offset: 0, limit: 1 }))
      ),
      ({ events }) => revertEvent(events[0]?.id ?? 0)
    ),
  restoreEnvironment: ({ production }) =>
    after(
      Effect.tap(momentBetween, () => asAdmin(enableFeature(production))),
      (at) => restoreEnvironment(production, { at, dryRun: false })
    ),
  importFeatures: ({ feature, project }) =>
    importFeatures(
      anImport(
        project,
        { features: [{ name: feature }], featureStrategies: [{ featureName: feature, name: "default" }] },
        "production"
      )
    ),
  updateSegment: (flag) =>
    onSegment(flag, ({ id, name }) =>
      updateSegment(id, { name, constraints: [{ contextName: "userId", operator: "IN", values: ["7"] }] })
    ),
  updateFeatureStrategySegments: (flag) =>
    onSegment(flag, ({ strategy }) =>
      replaceStrategySegments({
        projectId: flag.project,
        strategyId: strategy,
        environmentId: "production",
        segmentIds: []
      })
    ),
  ...changesOfPlans,
  removeEnvironmentFromProject: ({ project }) => removeProjectEnvironment(project, "production")
}

/**
 * Operations on features, strategies, segments, projects, imports and release plans that need no approval: they read,
 * or change what applications do not get. A new feature is off, a segment that is in use cannot be removed, and a
 * project with active features can neither be archived nor deleted.
 */
export const free: ReadonlyArray<string> = `
  createFeature getFeatures getFeature patchFeature updateFeature validateFeature searchFeatures getFeatureEnvironment
  staleFeatures addFavoriteFeature removeFavoriteFeature listTags addTag updateTags removeTag addTagToFeatures
  listParentOptions listParentVariantOptions checkDependenciesExist createFeatureLink updateFeatureLink deleteFeatureLink
  getFeatureHistory getFeatureLifecycle completeFeature uncompleteFeature cloneFeature validateArchiveFeatures getArchivedFeatures
  getArchivedFeaturesByProjectId
  getFeatureStrategies getFeatureStrategy validateConstraint getEnvironmentFeatureVariants
  getSegments createSegment validateSegment getSegment removeSegment getStrategiesBySegmentId getSegmentsByStrategyId
  getProjects createProject validateProject getProjectHealthReport getDeprecatedProjectOverview getProjectOverview
  getProjectStatus getProjectInsights getProjectFlagCreators getFlagCreators updateProject updateProjectSettings
  addFavoriteProject removeFavoriteProject archiveProject reviveProject deleteProject addEnvironmentToProject
  addDefaultStrategyToProjectEnvironment getProjectAccess setProjectAccess addAccessToProject addRoleAccessToProject
  setRolesForUser removeUserAccess addRoleToUser changeRoleForUser removeRoleForUser setRolesForGroup removeGroupAccess
  addRoleToGroup changeRoleForGroup removeRoleFromGroup
  validateImport exportFeatures
  getReleaseTemplates createReleaseTemplate getReleaseTemplate updateReleaseTemplate archiveReleaseTemplate
  deleteReleaseTemplate addMilestoneToReleaseTemplate updateReleaseTemplateMilestone removeReleaseTemplateMilestone
  addStrategyToMilestone updateMilestoneStrategy remoteMilestoneStrategy getReleasePlans pauseMilestoneProgressions
  getFeatureEnvSafeguards
`
  .trim()
  .split(/\s+/)

const variant = { name: "blue", weight: 1000 }

const whenOn = ({ production }: FlagWorkspace, call: UseCaseCall) =>
  after(asAdmin(enableFeature(production)), () => call)

const whenArchived = ({ address }: FlagWorkspace, call: UseCaseCall) =>
  after(asAdmin(archiveFeature(address)), () => call)

const onStrategy = ({ production }: FlagWorkspace, call: (strategy: StrategyAddress) => UseCaseCall) =>
  after(asAdmin(addStrategy(production, { name: "default" })), ({ id }) => call({ ...production, strategy: id }))

const withParent = ({ address, project }: FlagWorkspace, call: (parent: string) => UseCaseCall) =>
  after(
    Effect.flatMap(addFlag(project), (parent) =>
      Effect.as(asAdmin(addDependency(address, { feature: parent.feature })), parent.feature)
    ),
    call
  )

/** A segment that a strategy in production uses. */
const onSegment = (
  { production }: FlagWorkspace,
  call: (segment: { readonly id: number; readonly name: string; readonly strategy: string }) => UseCaseCall
) =>
  after(
    Effect.gen(function* () {
      const { id, name } = yield* addSegment()
      const strategy = yield* asAdmin(addStrategy(production, { name: "default", segments: [id] }))
      return { id, name, strategy: strategy.id }
    }),
    call
  )
