import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { featureCreated } from "../../domain/features/feature-events.ts"
import { exceededByFeatures } from "../../domain/features/feature-limits.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import { completeMetadata } from "../../domain/features/metadata-patch.ts"
import { freshFeature, type NewFeature } from "../../domain/features/new-feature.ts"
import { matchesPattern } from "../../domain/projects/naming-pattern.ts"
import type { Project } from "../../domain/projects/project.ts"
import { creatorOf } from "../../domain/users/creator.ts"
import type { Tag } from "../../domain/values/tag.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NameExists, PatternMismatch } from "../../domain/violations/errors.ts"
import { nameViolations } from "../../domain/violations/names.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/features/feature-store.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer, refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { refuseUnknownTags } from "../catalog/tags.ts"
import { inTransaction, recordEvents, tagEvents } from "../events/in-transaction.ts"
import { tagFeature } from "./feature-tags.ts"
import { holdForAdding } from "./find-feature.ts"

/** Makes a feature that is off in every environment of its project. */
export const createFeature = Effect.fn("createFeature")(function* (projectId: string, draft: NewFeature) {
  yield* requirePermission("CREATE_FEATURE", { project: projectId })

  return yield* inTransaction(
    Effect.gen(function* () {
      const { name, type, description, impressionData, tags = [] } = draft
      yield* refuseBadName(projectId, name)
      const { feature, project, exceeded } = yield* holdForAdding({ project: projectId, feature: name })
      yield* admitName(name, feature, project)
      yield* refuseUnknownTags(tags, "/body/tags")
      yield* refuseExceeding(exceeded)
      const given = { type, description, impressionData }
      return yield* introduceFeature(completeMetadata({ name, project: project.id }, given), tags)
    })
  )
})

/** Adds features that are known to be valid, links them to their project's environments and starts their lifecycle. */
export const insertFeatures = Effect.fn("insertFeatures")(function* (features: ReadonlyArray<FeatureMetadata>) {
  const [first] = features
  if (first === undefined) return
  const createdAt = yield* now
  const createdBy = creatorOf(yield* CurrentPrincipal)
  yield* (yield* FeatureStore).insert(features.map((feature) => ({ ...feature, createdAt, createdBy })))

  const environments = yield* (yield* ProjectStore).environments(first.project)
  yield* (yield* FeatureEnvironmentStore).link(
    features.flatMap(({ name }) => environments.map(({ environment }) => ({ feature: name, environment })))
  )
  yield* (yield* LifecycleStore).enter(
    features.map(({ name }) => name),
    "initial",
    createdAt
  )
})

/** Adds one such feature with its tags, tells of it, and answers it as it is now. */
export const introduceFeature = Effect.fnUntraced(function* (feature: FeatureMetadata, tags: ReadonlyArray<Tag>) {
  const createdAt = yield* now
  const createdBy = creatorOf(yield* CurrentPrincipal)
  const made = { ...feature, createdAt, createdBy }
  const environments = yield* (yield* FeatureStore).introduce(made)
  yield* recordEvents(featureCreated(feature))
  const added = yield* tagFeature({ project: feature.project, feature: feature.name }, tags)
  const whole = freshFeature(made, environments, added)
  yield* tagEvents(feature.name, whole.tags ?? [])
  return whole
})

/** Before such a name gets to the store; but nothing is told of a project that the caller may not see. */
const refuseBadName = Effect.fnUntraced(function* (projectId: string, name: string) {
  const violations = nameViolations(name, "/body/name")
  if (violations.length === 0) return
  yield* visibleProject(projectId)
  yield* refuseInvalid(violations)
})

/** Fails as `createFeature` would fail for the name alone. Without a project no naming pattern counts. */
export const validateFeatureName = Effect.fn("validateFeatureName")(function* (name: string, projectId?: string) {
  const viewer = yield* currentViewer()
  const project = projectId === undefined ? undefined : (yield* visibleProject(projectId)).project
  yield* refuseInvalid(nameViolations(name, "/body/name"))
  const [existing] = yield* (yield* FeatureReads).whole([name], viewer)
  yield* admitName(name, existing, project)
})

/** Fails unless a name that is well formed is free, then unless it fits the project, if there is one. */
export const admitName = Effect.fnUntraced(function* (
  name: string,
  existing: Pick<FeatureRecord, "name" | "archivedAt"> | undefined,
  project: Pick<Project, "featureNaming"> | undefined
) {
  if (existing !== undefined) {
    return yield* new NameExists({ resource: "feature", name: existing.name, archived: existing.archivedAt !== null })
  }
  if (project !== undefined) yield* refuseOddName(project, name)
})

/** Fails unless the name matches the project's naming pattern. The path is that of the project in the input. */
export const refuseOddName = Effect.fnUntraced(function* (
  { featureNaming: { pattern } }: Pick<Project, "featureNaming">,
  name: string,
  path?: string
) {
  if (pattern === null || matchesPattern(pattern, name)) return
  return yield* new PatternMismatch({ pattern, names: [name], ...(path === undefined ? {} : { path }) })
})

/**
 * The limits that one more feature in the project would exceed; the instance has none unless it is given. Holding the
 * counts keeps two from both taking the last place.
 */
export const holdRoom = Effect.fnUntraced(function* (project: Project, instance = Number.MAX_SAFE_INTEGER) {
  const count = yield* (yield* FeatureStore).holdCount(project.id, { instance, project: project.featureLimit })
  return exceededByFeatures(1, count, project, instance)
})
