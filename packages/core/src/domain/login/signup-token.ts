import { Schema } from "effect"
import { viewerRole } from "../access/role.ts"
import type { EventDraft } from "../events/event.ts"
import { RoleReference } from "../roles/role-view.ts"
import { User } from "../users/user.ts"
import { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"

/** The stored invitation. */
export interface SignupTokenRecord {
  /** SHA-256 of the secret, in hex. */
  readonly digest: string
  /** The encrypted secret, so that administrators can read it again. */
  readonly sealedSecret: string
  readonly name: string
  /** Whether the invitation is usable until it expires. */
  readonly enabled: boolean
  readonly expiresAt: Timestamp
  readonly createdAt: Timestamp
  readonly createdBy: string
}

export const PublicSignupToken = Schema.Struct({
  secret: field(Schema.String, "The secret that identifies the invitation and allows signing up"),
  url: field(Schema.NullOr(Schema.String), "The URL to sign up at"),
  name: field(Schema.String, "The invitation's name"),
  enabled: field(Schema.Boolean, "Whether the invitation is valid; false once it has expired"),
  expiresAt: field(Timestamp, "When the invitation expires"),
  createdAt: field(Timestamp, "When the invitation was created"),
  createdBy: field(Schema.NullOr(Schema.String), "Who created the invitation"),
  users: field(Schema.NullOr(Schema.Array(User)), "The users who signed up with it"),
  role: field(RoleReference, "The role of users who sign up with it")
}).annotate({
  identifier: "PublicSignupToken",
  description: "An invitation. Everybody with its link can sign up as a Viewer."
})
export type PublicSignupToken = typeof PublicSignupToken.Type

/** Whether the invitation can be used now. */
export const isOpen = ({ enabled, expiresAt }: SignupTokenRecord, now: Timestamp): boolean => enabled && expiresAt > now

/** The invitation for administrators. New users get the Viewer role. */
export const publicSignupTokenOf = (
  record: SignupTokenRecord,
  visible: Pick<PublicSignupToken, "secret" | "url" | "users">,
  now: Timestamp
): PublicSignupToken => ({
  secret: visible.secret,
  url: visible.url,
  name: record.name,
  enabled: isOpen(record, now),
  expiresAt: record.expiresAt,
  createdAt: record.createdAt,
  createdBy: record.createdBy,
  users: visible.users,
  role: {
    id: viewerRole.id,
    type: viewerRole.type,
    name: viewerRole.name,
    description: viewerRole.description,
    project: null
  }
})

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
