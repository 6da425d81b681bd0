import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { featureCreated } from "../../domain/features/feature-events.ts"
import { exceededByFeatures } from "../../domain/features/feature-limits.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import { completeMetadata } from "../../domain/features/metadata-patch.ts"
import { initialFeature, NewFeature, wholeInitialFeature } from "../../domain/features/new-feature.ts"
import { matchesPattern } from "../../domain/projects/naming/naming-pattern.ts"
import type { Project } from "../../domain/projects/project.ts"
import { creatorOf } from "../../domain/users/creator.ts"
import { sortedTags, type Tag } from "../../domain/values/tag.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NameExists, PatternMismatch } from "../../domain/violations/errors.ts"
import { nameViolations } from "../../domain/violations/names.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/features/feature-store.ts"
import { currentViewer, refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { refuseUnknownTags } from "../catalog/tags.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { tagFeatures } from "./feature-tags.ts"
import { lockForCreation } from "./lock-features.ts"

/** Creates a feature that is off in every environment of its project. */
export const createFeature = Effect.fn("createFeature")(function* (projectId: string, draft: NewFeature) {
  yield* requirePermission("CREATE_FEATURE", { project: projectId })

  return yield* inTransaction(
    Effect.gen(function* () {
      const { name, type, description, impressionData, tags = [] } = draft
      yield* refuseBadName(projectId, name)
      const { feature, project, exceeded } = yield* lockForCreation({ project: projectId, feature: name })
      yield* admitName(name, feature, project)
      yield* refuseInvalid(sizeViolations(NewFeature, draft, ""))
      yield* refuseUnknownTags(tags, "/tags")
      yield* refuseExceeding(exceeded)
      const given = { type, description, impressionData }
      return yield* addFeature(completeMetadata({ name, project: project.id }, given), tags)
    })
  )
})

/** Creates a valid feature with its tags, records the events and returns the whole feature. */
export const addFeature = Effect.fnUntraced(function* (metadata: FeatureMetadata, given: ReadonlyArray<Tag>) {
  const feature = initialFeature(metadata, yield* creation)
  const tags = sortedTags(given)
  const environments = yield* (yield* FeatureStore).create([feature])
  yield* recordEvents(featureCreated(metadata, tags))
  yield* tagFeatures(feature.project, [feature.name], given)
  return wholeInitialFeature(feature, environments, tags)
})

/** Creates valid features. Their tags and events are left to the caller. */
export const addFeatures = Effect.fn("addFeatures")(function* (features: ReadonlyArray<FeatureMetadata>) {
  if (features.length === 0) return
  const created = yield* creation
  yield* (yield* FeatureStore).create(features.map((metadata) => initialFeature(metadata, created)))
})

const creation = Effect.gen(function* () {
  return { createdAt: yield* now, createdBy: creatorOf(yield* CurrentPrincipal) }
})

/** Refuses a malformed name before the store sees it. A project that the caller may not see is reported first. */
const refuseBadName = Effect.fnUntraced(function* (projectId: string, name: string) {
  const violations = nameViolations(name, "/name")
  if (violations.length === 0) return
  yield* visibleProject(projectId)
  yield* refuseInvalid(violations)
})

/** Fails as `createFeature` would for this name. Without a project, no naming pattern applies. */
export const validateFeatureName = Effect.fn("validateFeatureName")(function* (name: string, projectId?: string) {
  const viewer = yield* currentViewer()
  const project = projectId === undefined ? undefined : (yield* visibleProject(projectId)).project
  yield* refuseInvalid(nameViolations(name, "/name"))
  const [existing] = yield* (yield* FeatureReads).whole([name], viewer)
  yield* admitName(name, existing, project)
})

/** Fails unless the valid name is free and matches the naming pattern of the project, if there is one. */
export const admitName = Effect.fnUntraced(function* (
  name: string,
  existing: Pick<FeatureRecord, "name" | "archivedAt"> | undefined,
  project: Pick<Project, "featureNaming"> | undefined
) {
  if (existing !== undefined) {
    return yield* new NameExists({ resource: "feature", name: existing.name, archived: existing.archivedAt !== null })
  }
  if (project !== undefined) yield* refuseOddName(project, name, "feature", "/name")
})

/**
 * Fails unless the name matches the project's naming pattern. The violation is at `path`, which names the feature or
 * its project.
 */
export const refuseOddName = Effect.fnUntraced(function* (
  { featureNaming: { pattern } }: Pick<Project, "featureNaming">,
  name: string,
  subject: "feature" | "project",
  path: string
) {
  if (pattern === null || matchesPattern(pattern, name)) return
  return yield* new PatternMismatch({ pattern, names: [name], path, subject })
})

/**
 * Returns the limits that one more feature in the project would exceed. The counts stay locked until the transaction
 * ends, so that two transactions cannot both add the last feature. Without `instance`, only the project's limit counts.
 */
export const lockLimits = Effect.fnUntraced(function* (project: Project, instance = Number.MAX_SAFE_INTEGER) {
  const count = yield* (yield* FeatureStore).lockCount(project.id, { instance, project: project.featureLimit })
  return exceededByFeatures(1, count, project, instance)
})
