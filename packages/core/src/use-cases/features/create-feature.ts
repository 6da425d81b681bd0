import { Effect } from "effect"
import { completeMetadata } from "../../domain/features/complete-metadata.ts"
import { featureCreated } from "../../domain/features/feature-events.ts"
import { nameViolations } from "../../domain/violations/names.ts"
import type { FeatureTypeName } from "../../domain/catalog/feature-type.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import { freshFeature } from "../../domain/features/fresh-feature.ts"
import type { Tag } from "../../domain/values/tag.ts"
import { creatorOf } from "../../domain/users/creator.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { now } from "../../domain/values/timestamp.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { inTransaction, recordEvents, tagEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { refuseExceeding, refuseInvalid } from "../access/refuse.ts"
import { admitName } from "./admit-name.ts"
import { holdForAdding } from "./find-feature.ts"
import { tagFeature } from "./tag-feature.ts"
import { refuseUnknownTags } from "../catalog/create-tag.ts"

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
