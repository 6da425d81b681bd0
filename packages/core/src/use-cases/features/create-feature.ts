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
import { FeatureStore } from "../../ports/feature-store.ts"
import { LifecycleStore } from "../../ports/lifecycle-store.ts"
import { ProjectStore } from "../../ports/project-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { visibleProject } from "../projects/visible-project.ts"
import { refuseInvalid } from "../refuse.ts"
import { wholeFeature } from "./find-feature.ts"
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
      const { project } = yield* visibleProject(projectId)
      yield* refuseBadName(project, draft.name)
      yield* introduce(metadataOf(project, draft), draft.tags ?? [])
      const feature = yield* wholeFeature(draft.name)
      yield* refuseCrowd(project)
      return feature
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

const refuseBadName = Effect.fn("refuseBadName")(function* (project: Project, name: string) {
  yield* refuseInvalid(nameViolations(name, "/body/name"))
  const { pattern } = project.featureNaming
  if (pattern === null || matchesPattern(pattern, name)) return
  const [existing] = yield* (yield* FeatureStore).hold([name])
  if (existing === undefined) return yield* new PatternMismatch({ pattern, names: [name] })
  return yield* new NameExists({ resource: "feature", name, archived: existing.archivedAt !== null })
})

const introduce = Effect.fn("introduce")(function* (feature: FeatureMetadata, tags: ReadonlyArray<Tag>) {
  const createdAt = yield* now
  const createdBy = creatorOf(yield* CurrentPrincipal)
  yield* (yield* FeatureStore).introduce({ ...feature, createdAt, createdBy })
  yield* refuseUnknownTags(tags, "/body/tags")
  yield* recordEvents({ ...featureCreated(feature), ...(tags.length === 0 ? { tags } : {}) })
  yield* tagFeature({ project: feature.project, feature: feature.name }, tags)
})

/**
 * Fails if there are more features now than there may be. The lock keeps two creations from both taking the last place;
 * it holds others up, so this comes last.
 */
const refuseCrowd = Effect.fn("refuseCrowd")(function* (project: Project) {
  const count = yield* (yield* FeatureStore).holdCount(project.id)
  const { featureFlags } = yield* CurrentLimits
  if (project.featureLimit !== null && count.project > project.featureLimit) {
    return yield* new LimitExceeded({ subject: `features in the project "${project.id}"`, limit: project.featureLimit })
  }
  if (count.instance > featureFlags) return yield* new LimitExceeded({ subject: "features", limit: featureFlags })
})

const metadataOf = (project: Project, draft: FeatureDraft): FeatureMetadata => ({
  name: draft.name,
  project: project.id,
  type: draft.type ?? "release",
  description: draft.description === "" ? null : (draft.description ?? null),
  impressionData: draft.impressionData ?? false,
  stale: false
})
