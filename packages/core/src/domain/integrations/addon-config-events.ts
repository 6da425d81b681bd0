import type { EventDraft } from "../events/event.ts"
import { openParameters } from "./integration-draft.ts"
import { type Integration, isForVisible } from "./integration.ts"

/** How much of integrations events may tell everybody. */
export interface Disclosure {
  /** The names of secret parameters. */
  readonly secretNames: ReadonlyArray<string>
  /** Whether everybody may know of the project. */
  readonly isOpen: (project: string) => boolean
}

export const addonConfigCreated = (integration: Integration, disclosure: Disclosure): EventDraft => ({
  type: "addon-config-created",
  ...homeOf(integration, disclosure),
  data: told(integration, integration, disclosure)
})

export const addonConfigUpdated = (before: Integration, after: Integration, disclosure: Disclosure): EventDraft => ({
  type: "addon-config-updated",
  ...homeOf(after, disclosure),
  data: told(after, after, disclosure),
  preData: told(before, after, disclosure)
})

export const addonConfigDeleted = (before: Integration, disclosure: Disclosure): EventDraft => ({
  type: "addon-config-deleted",
  ...homeOf(before, disclosure),
  preData: told(before, before, disclosure)
})

/** An integration for nothing but private projects is an affair of the first of them. */
const homeOf = (integration: Integration, { isOpen }: Disclosure): { readonly project?: string } => {
  const [project] = integration.projects
  return project === undefined || isForVisible(integration, isOpen) ? {} : { project }
}

/** Without secret parameters, and without the names of private projects but for the one that the event belongs to. */
const told = ({ parameters, projects, ...integration }: Integration, subject: Integration, disclosure: Disclosure) => {
  const { project } = homeOf(subject, disclosure)
  return {
    ...integration,
    parameters: openParameters(parameters, disclosure.secretNames),
    projects: projects.filter((name) => name === "*" || name === project || disclosure.isOpen(name))
  }
}
