import type { EventDraft } from "../events/event.ts"
import type { NewStrategy } from "../strategies/strategy.ts"
import type { Project } from "./project.ts"

export const projectCreated = (project: Project): EventDraft => ({
  type: "project-created",
  project: project.id,
  data: { ...project }
})

export const projectUpdated = (before: Project, after: Project): EventDraft => ({
  type: "project-updated",
  project: after.id,
  data: { ...after },
  preData: { ...before }
})

export const projectDeleted = (project: Project): EventDraft => ({
  type: "project-deleted",
  project: project.id,
  preData: { ...project }
})

export const projectEnvironmentAdded = (
  project: string,
  environment: string,
  copied: EnvironmentOrigin | Record<never, never> = {}
): EventDraft => ({
  type: "project-environment-added",
  project,
  environment,
  data: { environment, ...copied }
})

/** The environment from which the features' configuration in a new environment was copied. */
export interface EnvironmentOrigin {
  readonly copyOf: string
  /** The ids of the copied strategies, by the ids of the originals. */
  readonly strategies: Readonly<Record<string, string>>
}

export const projectEnvironmentRemoved = (project: string, environment: string): EventDraft => ({
  type: "project-environment-removed",
  project,
  environment,
  preData: { environment }
})

export const defaultStrategyUpdated = (
  address: { readonly project: string; readonly environment: string },
  before: NewStrategy | undefined,
  after: NewStrategy
): EventDraft => ({
  type: "default-strategy-updated",
  project: address.project,
  environment: address.environment,
  data: { ...after },
  ...(before === undefined ? {} : { preData: { ...before } })
})

export const projectFavorite = (project: string, favorite: boolean): EventDraft => ({
  type: favorite ? "project-favorited" : "project-unfavorited",
  project,
  data: { project }
})
