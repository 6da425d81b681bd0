import { Effect } from "effect"
import { addonConfigUpdated } from "../../domain/integrations/addon-config-events.ts"
import { secretNamesIn } from "../../domain/integrations/integration-draft.ts"
import { integrationOf, withoutProject } from "../../domain/integrations/integration.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { recordEvents } from "../events/in-transaction.ts"

/**
 * Removes a project from the integrations that name it, inside the transaction that deletes it. Integrations for this
 * project alone are disabled.
 */
export const releaseIntegrations = Effect.fnUntraced(function* (project: string) {
  const store = yield* IntegrationStore
  const named = (yield* store.list).filter(({ projects }) => projects.includes(project))
  if (named.length === 0) return

  const projects = yield* (yield* ProjectStore).list
  const open = new Set(projects.filter(({ mode }) => mode !== "private").map(({ id }) => id))
  for (const { id } of named) {
    const before = yield* store.lock(id)
    if (before === undefined) continue
    const after = withoutProject(before, project)
    yield* store.update(after)
    const disclosure = { secretNames: [...secretNamesIn(before.parameters)], isOpen: (name: string) => open.has(name) }
    yield* recordEvents(addonConfigUpdated(integrationOf(before), integrationOf(after), disclosure))
  }
})
