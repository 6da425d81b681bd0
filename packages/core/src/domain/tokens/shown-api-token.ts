import { Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"
import type { ApiToken } from "./api-token.ts"

/** A token as callers see it. */
export const ShownApiToken = Schema.Struct({
  id: Schema.Int,
  /** Masked, but in the answer to who makes it. */
  secret: Schema.String,
  tokenName: Schema.String,
  type: Schema.Literals(["admin", "client", "frontend"]),
  environment: Schema.String,
  project: Schema.String,
  projects: Schema.Array(Schema.String),
  expiresAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  seenAt: Schema.NullOr(Timestamp),
  alias: Schema.Null,
  secure: Schema.Boolean
}).annotate({ identifier: "ApiToken" })
export type ShownApiToken = typeof ShownApiToken.Type

/** The token with its secret, which is masked unless it is given. */
export const shownApiToken = (token: ApiToken, secret: string = token.masked): ShownApiToken => ({
  id: token.id,
  secret,
  tokenName: token.name,
  type: token.type,
  environment: token.environment,
  project: token.projects.join(","),
  projects: token.projects,
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
  seenAt: token.seenAt,
  alias: null,
  secure: true
})

/** A secret with what it is good for, for proxies who ask whether they may serve those who show it. */
export const ValidatedToken = Schema.Struct({
  token: Schema.String,
  type: ShownApiToken.fields.type,
  projects: Schema.Array(Schema.String),
  environment: Schema.String
}).annotate({ identifier: "ValidatedToken" })
export type ValidatedToken = typeof ValidatedToken.Type
