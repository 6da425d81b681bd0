import { Effect } from "effect"
import { namingViolations } from "../../domain/projects/naming-pattern.ts"
import type { FeatureNaming, ProjectSettings } from "../../domain/projects/project.ts"
import { settingsViolations } from "../../domain/projects/settings-rules.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { changeProject, projectToChange } from "./change-project.ts"

/** Changes the settings that are given; naming is replaced as a whole. */
export const updateProjectSettings = Effect.fn("updateProjectSettings")(function* (
  id: string,
  settings: Partial<ProjectSettings>
) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* projectToChange(id)
      const naming = completeNaming(settings.featureNaming ?? before.featureNaming)
      yield* refuseInvalid([
        ...settingsViolations(settings, "/body"),
        ...(settings.featureNaming === undefined ? [] : namingViolations(naming, "/body/featureNaming"))
      ])
      const {
        mode = before.mode,
        defaultStickiness = before.defaultStickiness,
        featureLimit = before.featureLimit
      } = settings
      return yield* changeProject(before, { ...before, mode, defaultStickiness, featureLimit, featureNaming: naming })
    })
  )
})

/** Clients send empty texts for what is not set. */
const completeNaming = (naming: FeatureNaming): FeatureNaming => ({
  pattern: orNull(naming.pattern),
  example: orNull(naming.example),
  description: orNull(naming.description)
})

const orNull = (text: string | null | undefined): string | null => (text === "" || text === undefined ? null : text)
