import { Effect, Option } from "effect"
import { maySee, type Viewer } from "../../domain/access/principal.ts"
import {
  type FeatureAuthor,
  featureDetails,
  MOST_CHANGES,
  noChanges
} from "../../domain/features/activity/feature-details.ts"
import type { Feature, FeatureSummary } from "../../domain/features/feature.ts"
import { lastHourSince } from "../../domain/metrics/client-metrics.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { projectVisibility, visibleProject } from "../access/visible-project.ts"

/** Addresses a feature. */
export interface FeatureAddress {
  readonly project: string
  readonly feature: string
}

/** Addresses a feature in one environment. */
export interface EnvironmentAddress extends FeatureAddress {
  readonly environment: string
}

/** Returns the whole feature, even if it is archived. */
export const getFeature = Effect.fn("getFeature")(function* (address: FeatureAddress) {
  const { viewer } = yield* visibleProject(address.project)
  const feature = yield* wholeFeature(address.feature, viewer)
  if (feature.project !== address.project) {
    return yield* new NotFound({ resource: "feature", id: address.feature })
  }
  return feature
})

/** Returns the whole feature, even if it is archived, with its evaluations in the last hour and who changed it. */
export const getFeatureDetails = Effect.fn("getFeatureDetails")(function* (address: FeatureAddress) {
  const feature = yield* getFeature(address)
  const reads = yield* FeatureReads
  const evaluations = yield* reads.evaluations(feature.name, lastHourSince(yield* now))
  const changes = { since: feature.createdAt ?? "", except: noChanges, limit: MOST_CHANGES }
  const authors = yield* reads.authors(feature.name, changes)
  return featureDetails(feature, evaluations, yield* visibleAuthors(feature, authors))
})

/** Hides members of private projects that the feature was in from those who may not see the projects. */
const visibleAuthors = Effect.fnUntraced(function* (feature: Feature, authors: ReadonlyArray<FeatureAuthor>) {
  if (authors.every(({ project }) => project === feature.project)) return authors
  const isVisible = yield* projectVisibility()
  return authors.filter(({ project }) => project === null || isVisible(project))
})

/** Returns the whole feature. The caller must have checked that the viewer may see its project. */
export const wholeFeature = Effect.fnUntraced(function* (name: string, viewer: Viewer) {
  const reads = yield* FeatureReads
  const [feature] = yield* reads.whole([name], viewer)
  if (feature === undefined) return yield* new NotFound({ resource: "feature", id: name })
  return feature satisfies Feature
})

/** Returns what a feature has in one environment. */
export const getFeatureEnvironment = Effect.fn("getFeatureEnvironment")(function* (address: EnvironmentAddress) {
  const { environments } = yield* getFeature(address)
  const found = environments.find(({ name }) => name === address.environment)
  return found ?? (yield* new NotFound({ resource: "environment", id: address.environment }))
})

/** Lists the active features of a project, oldest first. */
export const listFeatures = Effect.fn("listFeatures")(function* (projectId: string) {
  const { project, viewer } = yield* visibleProject(projectId)
  return yield* mayReadCopy((yield* FeatureReads).ofProject(project.id, viewer))
})

/**
 * Lists the archived features of a project, most recently archived first. The list is empty if the caller may not see
 * the project.
 */
export const listArchivedFeatures = Effect.fn("listArchivedFeatures")(function* (projectId: string) {
  const viewer = yield* currentViewer()
  const project = yield* (yield* ProjectStore).find(projectId)
  const none: ReadonlyArray<FeatureSummary> = []
  if (Option.isNone(project) || !maySee(viewer, project.value)) return none
  return yield* mayReadCopy((yield* FeatureReads).archivedOf(projectId, viewer))
})

/** Lists the archived features of all projects that the caller may see, most recently archived first. */
export const listAllArchivedFeatures = Effect.fn("listAllArchivedFeatures")(function* () {
  const viewer = yield* currentViewer()
  return yield* mayReadCopy((yield* FeatureReads).archived(viewer))
})
