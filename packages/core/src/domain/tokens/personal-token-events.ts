import type { EventDraft } from "../events/event.ts"
import type { PersonalToken } from "./personal-token.ts"

export const personalTokenCreated = (token: PersonalToken): EventDraft => ({
  type: "pat-created",
  data: recordOf(token)
})

export const personalTokenDeleted = (token: PersonalToken): EventDraft => ({
  type: "pat-deleted",
  preData: recordOf(token)
})

const recordOf = ({ id, description, userId, createdAt, expiresAt }: PersonalToken) => ({
  id,
  description,
  userId,
  createdAt,
  expiresAt
})
