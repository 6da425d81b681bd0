import { Effect } from "effect"
import { exceededByFeatures } from "../../domain/features/feature-room.ts"
import type { Project } from "../../domain/projects/project.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"

/**
 * The limits that one more feature in the project would exceed; the instance has none unless it is given. Holding the
 * counts keeps two from both taking the last place.
 */
export const holdRoom = Effect.fnUntraced(function* (project: Project, instance = Number.MAX_SAFE_INTEGER) {
  const count = yield* (yield* FeatureStore).holdCount(project.id, { instance, project: project.featureLimit })
  return exceededByFeatures(1, count, project, instance)
})
