import { Effect } from "effect"
import { projectFavorite } from "../../domain/projects/project-events.ts"
import { FavoriteStore } from "../../ports/projects/favorite-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { visibleProject } from "../access/visible-project.ts"

/** Adds a project to the caller's favorites, or removes it. Doing it twice changes nothing. */
export const favorProject = Effect.fn("favorProject")(function* (id: string, favorite: boolean) {
  yield* inTransaction(
    Effect.gen(function* () {
      const { project, viewer } = yield* visibleProject(id)
      const changed = yield* (yield* FavoriteStore).setProject(viewer.id, project.id, favorite)
      if (changed) yield* recordEvents(projectFavorite(project.id, favorite))
    })
  )
})
