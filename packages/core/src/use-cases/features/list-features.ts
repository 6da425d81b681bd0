import { Effect, Option } from "effect"
import type { FeatureSummary } from "../../domain/features/feature.ts"
import { maySee } from "../../domain/access/viewer.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { visibleProject } from "../access/visible-project.ts"

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
