import type { EventDraft } from "../events/event.ts"
import { openParameters } from "./integration-draft.ts"
import { type Integration, isForVisible, withVisibleProjects } from "./integration.ts"

/** What events about an integration may reveal. */
export interface Disclosure {
  readonly secretNames: ReadonlyArray<string>
  /** Whether everybody can see the project. */
  readonly isOpen: (project: string) => boolean
}

export const addonConfigCreated = (integration: Integration, disclosure: Disclosure): EventDraft => ({
  type: "addon-config-created",
  ...homeOf(integration, disclosure),
  data: disclosed(integration, integration, disclosure)
})

export const addonConfigUpdated = (before: Integration, after: Integration, disclosure: Disclosure): EventDraft => ({
  type: "addon-config-updated",
  ...homeOf(after, disclosure),
  data: disclosed(after, after, disclosure),
  preData: disclosed(before, after, disclosure)
})

export const addonConfigDeleted = (before: Integration, disclosure: Disclosure): EventDraft => ({
  type: "addon-config-deleted",
  ...homeOf(before, disclosure),
  preData: disclosed(before, before, disclosure)
})

/** The event of an integration for private projects only belongs to the first of them. */
const homeOf = (integration: Integration, { isOpen }: Disclosure): { readonly project?: string } => {
  const [project] = integration.projects
  return project === undefined || isForVisible(integration, isOpen) ? {} : { project }
}

/** Omits secret parameters and the names of private projects, except the project that the event belongs to. */
const disclosed = (integration: Integration, subject: Integration, { isOpen, secretNames }: Disclosure) => {
  const { project } = homeOf(subject, { isOpen, secretNames })
  return {
    ...withVisibleProjects(integration, (name) => name === project || isOpen(name)),
    parameters: openParameters(integration.parameters, secretNames)
  }
}
