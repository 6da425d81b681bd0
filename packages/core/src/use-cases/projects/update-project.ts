import { Effect } from "effect"
import type { ProjectMode } from "../../domain/projects/project.ts"
import { settingsViolations } from "../../domain/projects/settings-rules.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { changeProject, projectToChange } from "./change-project.ts"

/** What a project is to be. What is left out stays as it is. */
export interface ProjectChange {
  readonly name: string
  readonly description?: string | null
  readonly mode?: ProjectMode
  readonly defaultStickiness?: string
}

/** Renames a project, and changes what else is given. */
export const updateProject = Effect.fn("updateProject")(function* (id: string, change: ProjectChange) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* projectToChange(id)
      yield* refuseInvalid(settingsViolations(change, "/body"))
      const { name, description = before.description, mode = before.mode } = change
      const { defaultStickiness = before.defaultStickiness } = change
      return yield* changeProject(before, {
        ...before,
        name,
        description: description === "" ? null : description,
        mode,
        defaultStickiness
      })
    })
  )
})
