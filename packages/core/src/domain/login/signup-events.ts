import type { EventDraft } from "../events/event.ts"
import type { SignupTokenRecord } from "./signup-token.ts"

export const signupTokenCreated = (token: SignupTokenRecord): EventDraft => ({
  type: "public-signup-token-created",
  data: withoutSecret(token)
})

export const signupTokenUpdated = (before: SignupTokenRecord, after: SignupTokenRecord): EventDraft => ({
  type: "public-signup-token-updated",
  data: withoutSecret(after),
  preData: withoutSecret(before)
})

export const signupTokenUserAdded = (token: SignupTokenRecord, userId: number): EventDraft => ({
  type: "public-signup-token-user-added",
  data: { name: token.name, userId }
})

const withoutSecret = ({ name, enabled, expiresAt, createdAt, createdBy }: SignupTokenRecord) => ({
  name,
  enabled,
  expiresAt,
  createdAt,
  createdBy
})
