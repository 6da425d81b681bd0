import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { whyNeeded } from "../../domain/projects/project-archive.ts"
import { now } from "../../domain/values/timestamp.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { changeProject, projectToChange } from "./change-project.ts"
import { lockProject, projectHeldAlone } from "../access/visible-project.ts"

/** Archives a project without active features, which then takes none until it is revived. Doing it twice changes nothing. */
export const archiveProject = Effect.fn("archiveProject")(function* (id: string) {
  yield* requirePermission("DELETE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockProject(id)
      const { project } = yield* projectHeldAlone(id)
      yield* refuseNeeded(id)
      yield* changeProject(project, { ...project, archivedAt: project.archivedAt ?? (yield* now) })
    })
  )
})

/** Takes a project out of the archive. Doing it twice changes nothing. */
export const reviveProject = Effect.fn("reviveProject")(function* (id: string) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  yield* inTransaction(
    Effect.gen(function* () {
      const project = yield* projectToChange(id)
      yield* changeProject(project, { ...project, archivedAt: null })
    })
  )
})

/** Fails if the project, which is held alone, can be neither archived nor deleted. */
export const refuseNeeded = Effect.fn("refuseNeeded")(function* (id: string) {
  const { project: activeFeatures } = yield* (yield* FeatureStore).countActive(id)
  const message = whyNeeded(id, activeFeatures)
  if (message !== undefined) return yield* new InvalidOperation({ message })
})
