import { Schema } from "effect"
import { Timestamp } from "../values/timestamp.ts"
import { initialsImage } from "../users/creator.ts"
import { PersonalToken } from "./personal-token.ts"
import type { Account } from "../users/user.ts"

/** A user who is a program: it has tokens and logs in nowhere. */
export const ServiceAccount = Schema.Struct({
  id: Schema.Int,
  name: Schema.NullOr(Schema.String),
  username: Schema.NullOr(Schema.String),
  imageUrl: Schema.String,
  rootRole: Schema.Int,
  createdAt: Timestamp,
  tokens: Schema.Array(PersonalToken)
}).annotate({ identifier: "ServiceAccount" })
export type ServiceAccount = typeof ServiceAccount.Type

export const serviceAccountOf = (account: Account, tokens: ReadonlyArray<PersonalToken>): ServiceAccount => ({
  id: account.id,
  name: account.name,
  username: account.username,
  imageUrl: initialsImage(account.name ?? account.username ?? ""),
  rootRole: account.rootRole,
  createdAt: account.createdAt,
  tokens
})

export const isServiceAccount = ({ accountType }: Account): boolean => accountType === "Service Account"
