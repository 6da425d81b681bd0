import type { EventDraft } from "../events/event.ts"
import type { Environment } from "./environment.ts"

export const environmentCreated = (environment: Environment): EventDraft => ({
  type: "environment-created",
  environment: environment.name,
  data: { ...environment }
})

export const environmentUpdated = (before: Environment, after: Environment): EventDraft => ({
  type: "environment-updated",
  environment: after.name,
  data: { ...after },
  preData: { ...before }
})

export const environmentDeleted = (environment: Environment): EventDraft => ({
  type: "environment-deleted",
  environment: environment.name,
  preData: { ...environment }
})
