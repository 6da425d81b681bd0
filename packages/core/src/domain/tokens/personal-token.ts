import { Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"

/** A credential of a user. Its secret is shown once, when it is made. */
export const PersonalToken = Schema.Struct({
  id: Schema.Int,
  description: Schema.String,
  userId: Schema.Int,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  seenAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "PersonalToken" })
export type PersonalToken = typeof PersonalToken.Type

/** A new token with its secret, which is shown this once. */
export const CreatedPersonalToken = Schema.Struct({ ...PersonalToken.fields, secret: Schema.String }).annotate({
  identifier: "CreatedPersonalToken"
})

/** Whether a text has the shape of a personal token's secret. */
export const isPersonalSecret = (secret: string): boolean => /^user:[A-Za-z0-9._-]{16,}$/.test(secret)
