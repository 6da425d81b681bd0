import { Option, Result, Schema } from "effect"
import type { Account } from "../users/user.ts"
import { emailViolations, normalEmail, normalUsername, userNameViolations } from "../users/user-rules.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { violationMessage } from "../violations/errors.ts"
import { changeAttributes } from "./change-attributes.ts"
import { type Attributes, readAttributes, USER_SCHEMA, userForms } from "./scim-attributes.ts"
import { attributeChanges, type ScimPatch } from "./scim-patch.ts"
import { ScimRefused } from "./scim-refused.ts"

const text = Schema.optionalKey(Schema.String)

/** The profile of a user, in the words of the directory. */
export const UserProfile = Schema.Struct({
  userName: Schema.String,
  externalId: text,
  displayName: text,
  name: Schema.optionalKey(
    Schema.Struct({
      formatted: text,
      familyName: text,
      givenName: text,
      middleName: text,
      honorificPrefix: text,
      honorificSuffix: text
    })
  ),
  emails: Schema.optionalKey(
    Schema.Array(Schema.Struct({ value: text, type: text, display: text, primary: Schema.optionalKey(Schema.Boolean) }))
  )
})
export type UserProfile = typeof UserProfile.Type

/** A user whom a directory manages. */
export interface ProvisionedUser {
  readonly account: Account
  readonly profile: UserProfile
  readonly updatedAt: Timestamp
}

/** The attributes of a user in a request. */
export interface UserDraft {
  readonly profile: UserProfile
  /** Undefined if the request does not mention it. */
  readonly active: boolean | undefined
}

/** Reads the body of a POST or PUT. */
export const readUser = (body: Schema.Json): Result.Result<UserDraft, ScimRefused> =>
  Result.flatMap(readAttributes(userForms, body), draftOf)

/** Applies a PATCH. */
export const patchUser = (
  { account, profile }: ProvisionedUser,
  patch: ScimPatch
): Result.Result<UserDraft, ScimRefused> =>
  Result.gen(function* () {
    let attributes: Attributes = { ...profile, active: account.active }
    for (const change of yield* attributeChanges(patch, account.scimId ?? "")) {
      attributes = yield* changeAttributes(userForms, attributes, change)
    }
    return yield* draftOf(attributes)
  })

const draftOf = ({ active, ...attributes }: Attributes): Result.Result<UserDraft, ScimRefused> =>
  Result.mapBoth(decode(attributes), {
    onFailure: () => ScimRefused.of("invalidValue", '"userName" is required'),
    onSuccess: (profile) => ({ profile, active: typeof active === "boolean" ? active : undefined })
  })

const decode = (attributes: Attributes) => Result.fromOption(decodeProfile(attributes), () => undefined)

const decodeProfile = Schema.decodeUnknownOption(UserProfile)

/** The profile of a user whom the directory did not manage so far, made from the account. */
export const profileOfAccount = ({ email, id, name, username }: Account): UserProfile => ({
  userName: email ?? username ?? String(id),
  ...(name === null ? {} : { displayName: name }),
  ...(email === null ? {} : { emails: [{ value: email, type: "work", primary: true }] })
})

/** The names of the account for this profile. `before` is the present user, without a profile at the first time. */
export const namesOfProfile = (
  profile: UserProfile,
  before?: { readonly account: Account; readonly profile?: UserProfile }
): Pick<Account, "email" | "name" | "username"> => {
  const email = emailOf(profile)
  const own = before?.account.username ?? null
  const isOfDirectory = before?.profile !== undefined && own === normalUsername(before.profile.userName)
  return {
    email,
    username: normalEmail(profile.userName) !== email ? normalUsername(profile.userName) : isOfDirectory ? null : own,
    name: nameInProfile(profile)
  }
}

/** The email address: the primary one, or else the one at work, or the first. A user name can also be one. */
const emailOf = ({ emails = [], userName }: UserProfile): string | null => {
  const best = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === "work") ?? emails[0]
  if (best?.value !== undefined) return normalEmail(best.value)
  return emailViolations(userName, "").length === 0 ? normalEmail(userName) : null
}

const nameInProfile = ({ displayName, name }: UserProfile): string | null =>
  (displayName ??
    name?.formatted ??
    [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(" ")) ||
  null

/** Refuses names that an account cannot have. */
export const checkNames = ({
  email,
  name,
  username
}: Pick<Account, "email" | "name" | "username">): Result.Result<void, ScimRefused> => {
  const names = {
    ...(email === null ? {} : { email }),
    ...(name === null ? {} : { name }),
    ...(username === null ? {} : { username })
  }
  const [first] = userNameViolations(names, "")
  if (first === undefined) return Result.void
  const path = attributeNames.get(first.path) ?? first.path
  return Result.fail(ScimRefused.of("invalidValue", violationMessage({ ...first, path })))
}

const attributeNames = new Map([
  ["/email", "emails.value"],
  ["/name", "displayName"],
  ["/username", "userName"]
])

/** The user as a SCIM resource. */
export const scimUserOf = ({ account, profile, updatedAt }: ProvisionedUser, base: string): Attributes => {
  const id = account.scimId ?? ""
  return {
    schemas: [USER_SCHEMA],
    id,
    ...profile,
    active: account.active,
    meta: {
      resourceType: "User",
      created: account.createdAt,
      lastModified: updatedAt,
      location: `${base}/Users/${encodeURIComponent(id)}`
    }
  }
}

/** The stored profile if it is valid, or else one made from the account. */
export const storedProfile = (account: Account, stored: unknown): UserProfile =>
  Option.getOrElse(decodeProfile(stored), () => profileOfAccount(account))
