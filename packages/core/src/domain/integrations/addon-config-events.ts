import type { EventDraft } from "../events/event.ts"
import { openParameters } from "./integration-draft.ts"
import { type Integration, isForVisible } from "./integration.ts"

/** How much of integrations events may tell everybody. */
export interface Tellable {
  /** The names of secret parameters. */
  readonly secretNames: ReadonlyArray<string>
  /** Whether everybody may know of the project. */
  readonly isOpen: (project: string) => boolean
}

export const addonConfigCreated = (integration: Integration, tellable: Tellable): EventDraft => ({
  type: "addon-config-created",
  ...homeOf(integration, tellable),
  data: told(integration, integration, tellable)
})

export const addonConfigUpdated = (before: Integration, after: Integration, tellable: Tellable): EventDraft => ({
  type: "addon-config-updated",
  ...homeOf(after, tellable),
  data: told(after, after, tellable),
  preData: told(before, after, tellable)
})

export const addonConfigDeleted = (before: Integration, tellable: Tellable): EventDraft => ({
  type: "addon-config-deleted",
  ...homeOf(before, tellable),
  preData: told(before, before, tellable)
})

/** An integration for nothing but private projects is an affair of the first of them. */
const homeOf = (integration: Integration, { isOpen }: Tellable): { readonly project?: string } => {
  const [project] = integration.projects
  return project === undefined || isForVisible(integration, isOpen) ? {} : { project }
}

/** Without secret parameters, and without the names of private projects but for the one that the event belongs to. */
const told = ({ parameters, projects, ...integration }: Integration, subject: Integration, tellable: Tellable) => {
  const { project } = homeOf(subject, tellable)
  return {
    ...integration,
    parameters: openParameters(parameters, tellable.secretNames),
    projects: projects.filter((name) => name === "*" || name === project || tellable.isOpen(name))
  }
}
