import { Effect } from "effect"
import { completeTemplates, linkTemplateViolations } from "../../domain/projects/link-template.ts"
import { namingViolations } from "../../domain/projects/naming/naming-pattern.ts"
import { projectUpdated } from "../../domain/projects/project-events.ts"
import { settingsViolations } from "../../domain/projects/project-rules.ts"
import { type FeatureNaming, NewProjectSettings, type Project, ProjectChange } from "../../domain/projects/project.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { lockProject, visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/** Renames a project, and changes the other given properties. */
export const updateProject = Effect.fn("updateProject")(function* (id: string, change: ProjectChange) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* projectToChange(id)
      yield* refuseInvalid([...settingsViolations(change, ""), ...sizeViolations(ProjectChange, change, "", before)])
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

/** Changes the given settings. The naming pattern and the link templates are each replaced as a whole. */
export const updateProjectSettings = Effect.fn("updateProjectSettings")(function* (
  id: string,
  settings: NewProjectSettings
) {
  yield* requirePermission("UPDATE_PROJECT", { project: id })

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* projectToChange(id)
      const naming = completeNaming(settings.featureNaming ?? before.featureNaming)
      yield* refuseInvalid([
        ...settingsViolations(settings, ""),
        ...sizeViolations(NewProjectSettings, settings, "", before),
        ...(settings.featureNaming === undefined ? [] : namingViolations(naming, "/featureNaming")),
        ...linkTemplateViolations(settings.linkTemplates ?? [], "/linkTemplates")
      ])
      const {
        mode = before.mode,
        defaultStickiness = before.defaultStickiness,
        featureLimit = before.featureLimit
      } = settings
      const linkTemplates = completeTemplates(settings.linkTemplates ?? before.linkTemplates)
      const changed = { mode, defaultStickiness, featureLimit, featureNaming: naming, linkTemplates }
      return yield* changeProject(before, { ...before, ...changed })
    })
  )
})

/** Completes naming settings. Clients send empty strings for unset values. */
const completeNaming = (naming: FeatureNaming): FeatureNaming => ({
  pattern: orNull(naming.pattern),
  example: orNull(naming.example),
  description: orNull(naming.description)
})

const orNull = (text: string | null | undefined): string | null => (text === "" || text === undefined ? null : text)

/** Returns the project and locks it until the transaction ends. */
export const projectToChange = Effect.fnUntraced(function* (id: string) {
  yield* lockProject(id)
  const { project } = yield* visibleProject(id)
  return project
})

/** Writes a project and records the event if it differs. Returns the project afterwards. */
export const changeProject = Effect.fnUntraced(function* (before: Project, wanted: Project) {
  if (sameContent(before, wanted)) return before
  const after: Project = { ...wanted, updatedAt: yield* now }
  yield* (yield* ProjectStore).update(after)
  yield* recordEvents(projectUpdated(before, after))
  return after
})
