import type { EventDraft } from "../events/event.ts"
import type { Environment } from "./environment.ts"
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

export const projectEnvironmentAdded = (project: string, environment: string): EventDraft => ({
  type: "project-environment-added",
  project,
  environment,
  data: { environment }
})

export const projectFavorite = (project: string, favorite: boolean): EventDraft => ({
  type: favorite ? "project-favorited" : "project-unfavorited",
  project,
  data: { project }
})

export const environmentCreated = (environment: Environment): EventDraft => ({
  type: "environment-created",
  environment: environment.name,
  data: { ...environment }
})
