import { Effect } from "effect"
import type { Viewer } from "../../domain/access/principal.ts"
import type { Disclosure } from "../../domain/integrations/addon-config-events.ts"
import { sensitiveNames } from "../../domain/integrations/provider-definition.ts"
import type { IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { currentViewer } from "../access/require-permission.ts"
import { projectVisibility, visibleProjects } from "../access/visible-project.ts"

export type ProjectFilter = (project: string) => boolean

/**
 * Returns a test for project names: whether the caller may see the project in an integration. Administrators also see
 * deleted projects.
 */
export const integrationVisibility = Effect.fnUntraced(function* () {
  const viewer = yield* currentViewer()
  const isVisible: ProjectFilter = viewer.memberOf === "all" ? () => true : yield* projectVisibility(viewer)
  return isVisible
})

/** Lists the projects that everybody may see. */
export const openProjects = Effect.suspend(() => visibleProjects(anybody))

const anybody: Viewer = { id: 0, memberOf: [] }

/** Returns which parameters of integrations of these providers may appear in events. */
export const disclosureOf = Effect.fnUntraced(function* (...providers: ReadonlyArray<IntegrationProvider | undefined>) {
  const open = new Set((yield* openProjects).map(({ id }) => id))
  const disclosure: Disclosure = {
    secretNames: providers.flatMap((provider) => (provider === undefined ? [] : sensitiveNames(provider.definition))),
    isOpen: (project) => open.has(project)
  }
  return disclosure
})
