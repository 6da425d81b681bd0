import { Effect } from "effect"
import { LimitExceeded, NameExists, PatternMismatch } from "../../domain/errors.ts"
import { featureCreated } from "../../domain/features/feature-events.ts"
import { nameViolations } from "../../domain/features/feature-name.ts"
import type { FeatureTypeName } from "../../domain/features/feature-type.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import type { Tag } from "../../domain/features/tag.ts"
import { creatorOf } from "../../domain/people/creator.ts"
import { CurrentPrincipal } from "../../domain/people/principal.ts"
import { matchesPattern } from "../../domain/projects/naming-pattern.ts"
import type { Project } from "../../domain/projects/project.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { now } from "../../domain/timestamp.ts"
import { FeatureEnvironmentStore } from "../../ports/feature-environment-store.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/feature-store.ts"
import { LifecycleStore } from "../../ports/lifecycle-store.ts"
import { ProjectStore } from "../../ports/project-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { visibleProject } from "../projects/visible-project.ts"
import { refuseInvalid } from "../refuse.ts"
import { finishedFeature, holdInProject } from "./find-feature.ts"
import { refuseUnknownTags, tagFeature } from "./tag-feature.ts"

/** A feature to be made. */
export interface FeatureDraft {
  readonly name: string
  readonly type?: FeatureTypeName
  readonly description?: string | null
  readonly impressionData?: boolean
  readonly tags?: ReadonlyArray<Tag>
}

/** Makes a feature that is off in every environment of its project. */
export const createFeature = Effect.fn("createFeature")(function* (projectId: string, draft: FeatureDraft) {
  yield* requirePermission("CREATE_FEATURE", { project: projectId })

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseBadName(projectId, draft.name)
      const { feature, project } = yield* holdInProject({ project: projectId, feature: draft.name })
      yield* refuseTakenName(feature)
      yield* refuseOddName(project, draft.name)
      yield* refuseUnknownTags(draft.tags ?? [], "/body/tags")
      yield* leaveRoom(project)
      yield* introduce(metadataOf(project, draft), draft.tags ?? [])
      return yield* finishedFeature(draft.name)
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

/** Before such a name gets to the store; but nothing is told of a project that the caller may not see. */
const refuseBadName = Effect.fn("refuseBadName")(function* (projectId: string, name: string) {
  const violations = nameViolations(name, "/body/name")
  if (violations.length === 0) return
  yield* visibleProject(projectId)
  yield* refuseInvalid(violations)
})

const refuseTakenName = Effect.fn("refuseTakenName")(function* (existing: FeatureRecord | undefined) {
  if (existing === undefined) return
  return yield* new NameExists({ resource: "feature", name: existing.name, archived: existing.archivedAt !== null })
})

const refuseOddName = Effect.fn("refuseOddName")(function* ({ featureNaming: { pattern } }: Project, name: string) {
  if (pattern !== null && !matchesPattern(pattern, name)) return yield* new PatternMismatch({ pattern, names: [name] })
})

/** Holding the counts keeps two creations from both taking the last place. */
const leaveRoom = Effect.fn("leaveRoom")(function* (project: Project) {
  const limits = { instance: (yield* CurrentLimits).featureFlags, project: project.featureLimit }
  const count = yield* (yield* FeatureStore).holdCount(project.id, limits)
  if (limits.project !== null && count.project >= limits.project) {
    return yield* new LimitExceeded({ subject: `features in the project "${project.id}"`, limit: limits.project })
  }
  if (count.instance >= limits.instance) {
    return yield* new LimitExceeded({ subject: "features", limit: limits.instance })
  }
})

const introduce = Effect.fn("introduce")(function* (feature: FeatureMetadata, tags: ReadonlyArray<Tag>) {
  const createdAt = yield* now
  const createdBy = creatorOf(yield* CurrentPrincipal)
  yield* (yield* FeatureStore).introduce({ ...feature, createdAt, createdBy })
  yield* recordEvents(featureCreated(feature))
  yield* tagFeature({ project: feature.project, feature: feature.name }, tags)
})

const metadataOf = (project: Project, draft: FeatureDraft): FeatureMetadata => ({
  name: draft.name,
  project: project.id,
  type: draft.type ?? "release",
  description: draft.description === "" ? null : (draft.description ?? null),
  impressionData: draft.impressionData ?? false,
  stale: false
})
