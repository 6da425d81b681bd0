import { Effect, Option } from "effect"
import { maySee } from "../../domain/access/principal.ts"
import { exceededByFeatures } from "../../domain/features/feature-limits.ts"
import type { Feature, FeatureSummary } from "../../domain/features/feature.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { FeatureArchived, NotFound } from "../../domain/violations/errors.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { type FeatureRecord, FeatureStore, type HeldWithProject } from "../../ports/features/feature-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { refuseClosed, visibleProject } from "../access/visible-project.ts"
import { tagEvents } from "../events/in-transaction.ts"
import type { EnvironmentAddress } from "./hold-features.ts"

/** A feature as paths address it. */
export interface FeatureAddress {
  readonly project: string
  readonly feature: string
}

/** The whole feature, archived ones included. */
export const getFeature = Effect.fn("getFeature")(function* (address: FeatureAddress) {
  yield* visibleProject(address.project)
  const feature = yield* wholeFeature(address.feature)
  if (feature.project !== address.project) return yield* notFound(address.feature)
  return feature
})

/** The feature, for callers who know that they may see it. */
export const wholeFeature = Effect.fnUntraced(function* (name: string) {
  const viewer = yield* currentViewer()
  const reads = yield* FeatureReads
  const [feature] = yield* reads.whole([name], viewer)
  if (feature === undefined) return yield* notFound(name)
  return feature satisfies Feature
})

/** The whole feature as the open transaction leaves it. */
export const finishedFeature = Effect.fnUntraced(function* (name: string) {
  const feature = yield* wholeFeature(name)
  yield* tagEvents(name, feature.tags ?? [])
  return feature
})

/** Holds a feature until the transaction ends. Fails unless it is in that project and not archived. */
export const holdActiveFeature = Effect.fnUntraced(function* (address: FeatureAddress) {
  const { feature } = yield* holdInProject(address)
  return yield* activeIn(address, feature)
})

/** Holds a feature, if there is one of this name, and answers the project. Fails with `NotFound` unless that is visible. */
export const holdInProject = Effect.fnUntraced(function* (address: FeatureAddress) {
  const held = yield* (yield* FeatureStore).holdWithProject(address.feature, address.project)
  return yield* inVisibleProject(address, held)
})

/**
 * The same for who adds a feature of this name to the project, which then stays, and the limits that it would exceed.
 * Fails if the project is archived.
 */
export const holdForAdding = Effect.fnUntraced(function* (address: FeatureAddress) {
  const { featureFlags } = yield* CurrentLimits
  const held = yield* (yield* FeatureStore).holdForAdding(address.feature, address.project, featureFlags)
  const { feature, project } = yield* inVisibleProject(address, held)
  yield* refuseClosed(project)
  const exceeded = held.count === undefined ? [] : exceededByFeatures(1, held.count, project, featureFlags)
  return { feature, project, exceeded }
})

/** The feature that was found under the name of an address. Fails unless it is there and not archived. */
export const activeIn = Effect.fnUntraced(function* (address: FeatureAddress, found: FeatureRecord | undefined) {
  if (found === undefined || found.project !== address.project) return yield* notFound(address.feature)
  if (found.archivedAt !== null) return yield* new FeatureArchived({ feature: address.feature })
  return found
})

/** What was held. Fails with `NotFound` unless the project is visible. */
export const inVisibleProject = Effect.fnUntraced(function* (
  address: FeatureAddress,
  { feature, project }: HeldWithProject
) {
  const viewer = yield* currentViewer()
  if (project === undefined || !maySee(viewer, project)) {
    return yield* new NotFound({ resource: "project", id: address.project })
  }
  return { feature, project }
})

const notFound = (name: string) => Effect.fail(new NotFound({ resource: "feature", id: name }))

/** A feature in one environment, with all that it has there. */
export const getFeatureEnvironment = Effect.fn("getFeatureEnvironment")(function* (address: EnvironmentAddress) {
  const { environments } = yield* getFeature(address)
  const there = environments.find(({ name }) => name === address.environment)
  return there ?? (yield* new NotFound({ resource: "environment", id: address.environment }))
})

/** The project's features that are not archived, oldest first. */
export const listFeatures = Effect.fn("listFeatures")(function* (projectId: string) {
  const { project, viewer } = yield* visibleProject(projectId)
  return yield* (yield* FeatureReads).ofProject(project.id, viewer)
})

/** The project's archived features, newest archived first; none where there is no project that the caller may see. */
export const listArchivedFeatures = Effect.fn("listArchivedFeatures")(function* (projectId: string) {
  const viewer = yield* currentViewer()
  const project = yield* (yield* ProjectStore).find(projectId)
  const none: ReadonlyArray<FeatureSummary> = []
  if (Option.isNone(project) || !maySee(viewer, project.value)) return none
  return yield* (yield* FeatureReads).archivedOf(projectId, viewer)
})

/** The archived features of all projects that the caller may see, newest archived first. */
export const listAllArchivedFeatures = Effect.fn("listAllArchivedFeatures")(function* () {
  const viewer = yield* currentViewer()
  return yield* (yield* FeatureReads).archived(viewer)
})
