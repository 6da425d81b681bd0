import { Effect } from "effect"
import { projectDeleted } from "../../domain/projects/project-events.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { removeHeldFeatures } from "../features/delete-feature.ts"
import { changePeople } from "../roles/change-people.ts"
import { requirePermission } from "../access/require-permission.ts"
import { revokeProjectTokens } from "../tokens/revoke-api-tokens.ts"
import { refuseNeeded } from "./archive-project.ts"
import { lockProject, projectHeldAlone } from "../access/visible-project.ts"
import { segmentDeleted } from "../../domain/segments/segment-events.ts"

/** Deletes a project without active features, with its archived ones, its segments, its tokens and its members. What was told of it stays. */
export const deleteProject = Effect.fn("deleteProject")(function* (id: string) {
  yield* requirePermission("DELETE_PROJECT", { project: id })

  yield* changePeople(
    Effect.gen(function* () {
      yield* lockProject(id)
      yield* (yield* Transactions).lock("catalog")
      // As others do who change features, and then look at their project.
      yield* holdArchivedFeatures(id)
      const { project } = yield* projectHeldAlone(id)
      yield* refuseNeeded(id)
      yield* removeHeldFeatures(yield* holdArchivedFeatures(id))
      yield* removeSegments(id)
      yield* revokeProjectTokens(id)
      yield* (yield* ProjectStore).remove(id)
      yield* recordEvents(projectDeleted(project))
    })
  )
})

const holdArchivedFeatures = Effect.fn("holdArchivedFeatures")(function* (project: string) {
  const names = yield* (yield* FeatureReads).archivedNames(project)
  return names.length === 0 ? [] : yield* (yield* FeatureStore).hold(names)
})

const removeSegments = Effect.fn("removeSegments")(function* (project: string) {
  const segments = yield* SegmentStore
  const own = (yield* segments.list).filter((segment) => segment.project === project)
  if (own.length === 0) return
  yield* segments.remove(own.map(({ id }) => id))
  yield* recordEvents(...own.map(segmentDeleted))
})
