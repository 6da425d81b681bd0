import { Effect } from "effect"
import { contextFieldDeleted } from "../../domain/catalog/catalog-events.ts"
import { projectDeleted } from "../../domain/projects/project-events.ts"
import { whyNeeded } from "../../domain/projects/project.ts"
import { segmentDeleted } from "../../domain/segments/segment.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { lockProject, projectLockedAlone } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { removeLockedFeatures } from "../features/archive-feature.ts"
import { changePeople } from "../roles/change-people.ts"
import { revokeProjectTokens } from "../tokens/api-tokens.ts"
import { releaseIntegrations } from "./release-integrations.ts"
import { changeProject, projectToChange } from "./update-project.ts"

/**
 * Archives a project without active features. No features can be added until it is revived. Doing it twice changes
 * nothing.
 */
export const archiveProject = Effect.fn("archiveProject")(function* (id: string) {
  yield* requirePermission("DELETE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockProject(id)
      const { project } = yield* projectLockedAlone(id)
      yield* refuseNeeded(id)
      yield* changeProject(project, { ...project, archivedAt: project.archivedAt ?? (yield* now) })
    })
  )
})

/** Revives an archived project. Doing it twice changes nothing. */
export const reviveProject = Effect.fn("reviveProject")(function* (id: string) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      const project = yield* projectToChange(id)
      yield* changeProject(project, { ...project, archivedAt: null })
    })
  )
})

/** Fails if the locked project cannot be archived or deleted. */
const refuseNeeded = Effect.fnUntraced(function* (id: string) {
  const { project: activeFeatures } = yield* (yield* FeatureStore).countActive(id)
  const message = whyNeeded(id, activeFeatures)
  if (message !== undefined) return yield* new InvalidOperation({ message })
})

/**
 * Deletes a project without active features, with its archived features, segments, context fields, tokens, impact
 * metrics and members. Its events and figures stay for administrators; they never belong to a later project of the same
 * id. Integrations lose the project.
 */
export const deleteProject = Effect.fn("deleteProject")(function* (id: string) {
  yield* requirePermission("DELETE_PROJECT", { project: id })

  yield* changePeople(
    Effect.gen(function* () {
      yield* lockProject(id)
      yield* (yield* Transactions).lock("catalog")
      // Other transactions lock in the same order: features, then their project.
      yield* lockArchivedFeatures(id)
      const { project } = yield* projectLockedAlone(id)
      yield* refuseNeeded(id)
      yield* removeLockedFeatures(yield* lockArchivedFeatures(id))
      yield* removeSegments(id)
      yield* removeContextFields(id)
      yield* revokeProjectTokens(id)
      yield* releaseIntegrations(id)
      yield* (yield* ImpactMetricStore).leave(id)
      yield* (yield* ProjectStore).remove(id)
      yield* recordEvents(projectDeleted(project))
    })
  )
})

const lockArchivedFeatures = Effect.fnUntraced(function* (project: string) {
  const names = yield* (yield* FeatureReads).archivedNames(project)
  return names.length === 0 ? [] : yield* (yield* FeatureStore).lock(names)
})

const removeSegments = Effect.fnUntraced(function* (project: string) {
  const segments = yield* SegmentStore
  const own = (yield* segments.list).filter((segment) => segment.project === project)
  if (own.length === 0) return
  yield* segments.remove(own.map(({ id }) => id))
  yield* recordEvents(...own.map(segmentDeleted))
})

/** Deletes the context fields of the project, which nothing else can use. */
const removeContextFields = Effect.fnUntraced(function* (project: string) {
  const store = yield* ContextFieldStore
  const own = (yield* store.list).filter((field) => field.project === project)
  if (own.length === 0) return
  yield* store.remove(own.map(({ name }) => name))
  yield* recordEvents(...own.map(contextFieldDeleted))
})
