import { Schema } from "effect"
import type { Role } from "../access/role.ts"
import type { EventDraft } from "../events/event.ts"
import { initialsImage } from "../users/creator.ts"
import { rootRoleViolations, userNameViolations } from "../users/user-rules.ts"
import type { Account } from "../users/user.ts"
import { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { displayNameViolations } from "../violations/names.ts"
import { PersonalToken } from "./personal-token.ts"
import { field } from "../values/field.ts"

export const ServiceAccount = Schema.Struct({
  id: field(Schema.Int, "The service account's id"),
  name: field(Schema.NullOr(Schema.String), "The service account's name"),
  username: field(Schema.NullOr(Schema.String), "The service account's name in events, unique among users"),
  imageUrl: field(Schema.String, "An image of the account's initials"),
  rootRole: field(Schema.Int, "The id of the account's root role"),
  createdAt: field(Timestamp, "When the service account was created"),
  tokens: field(Schema.Array(PersonalToken), "The account's tokens, by id")
}).annotate({
  identifier: "ServiceAccount",
  description: "A user that is a program. It is used through its tokens and cannot log in."
})
export type ServiceAccount = typeof ServiceAccount.Type

export const NewServiceAccount = Schema.Struct({
  name: field(Schema.String, "The service account's name"),
  username: field(Schema.String, "The service account's name in events, unique among users"),
  rootRole: field(Schema.Finite, "The id of the account's root role")
}).annotate({ identifier: "NewServiceAccount", description: "A new service account." })
export type NewServiceAccount = typeof NewServiceAccount.Type

export const ServiceAccountUpdate = Schema.Struct({
  name: field(Schema.optionalKey(Schema.String), "The service account's name"),
  rootRole: field(Schema.optionalKey(Schema.Finite), "The id of the account's root role")
}).annotate({
  identifier: "ServiceAccountUpdate",
  description: "Changes to a service account. Properties that are left out stay unchanged."
})
export type ServiceAccountUpdate = typeof ServiceAccountUpdate.Type

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

/** Validates the given members. */
export const serviceAccountViolations = (
  { name, username, rootRole }: Partial<NewServiceAccount>,
  roles: ReadonlyArray<Role>
): ReadonlyArray<Violation> => [
  ...(name === undefined ? [] : displayNameViolations(name, "/name")),
  ...(username === "" ? displayNameViolations(username, "/username") : []),
  ...(username === undefined ? [] : userNameViolations({ username }, "")),
  ...(rootRole === undefined ? [] : rootRoleViolations(rootRole, roles, "/rootRole"))
]

export const serviceAccountCreated = (account: Account): EventDraft => ({
  type: "service-account-created",
  data: recordOf(account)
})

export const serviceAccountUpdated = (before: Account, after: Account): EventDraft => ({
  type: "service-account-updated",
  data: recordOf(after),
  preData: recordOf(before)
})

export const serviceAccountDeleted = (account: Account): EventDraft => ({
  type: "service-account-deleted",
  preData: recordOf(account)
})

const recordOf = ({ id, username, name, rootRole }: Account) => ({ id, username, name, rootRole })
