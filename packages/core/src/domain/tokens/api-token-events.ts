import type { EventDraft } from "../events/event.ts"
import type { ApiToken } from "./api-token.ts"

export const apiTokenCreated = (token: ApiToken): EventDraft => ({
  type: "api-token-created",
  ...placeOf(token),
  data: recordOf(token)
})

export const apiTokenUpdated = (before: ApiToken, after: ApiToken): EventDraft => ({
  type: "api-token-updated",
  ...placeOf(after),
  data: recordOf(after),
  preData: recordOf(before)
})

export const apiTokenDeleted = (token: ApiToken): EventDraft => ({
  type: "api-token-deleted",
  ...placeOf(token),
  preData: recordOf(token)
})

const placeOf = ({ projects, environment }: ApiToken) => ({ project: projects.join(","), environment })

/** Without the secret, masked or not, and without what comes about by use. */
const recordOf = ({ id, name, type, projects, environment, createdAt, expiresAt }: ApiToken) => ({
  id,
  tokenName: name,
  type,
  project: projects.join(","),
  projects,
  environment,
  createdAt,
  expiresAt
})
