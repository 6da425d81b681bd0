import { adminRole, isRootRole, type Role } from "../access/role.ts"
import type { Violation } from "../violations/errors.ts"
import { displayNameViolations } from "../violations/names.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import type { Account, RoleGiven } from "./user.ts"

/** The given names of a user. Empty ones count as omitted. */
export interface UserNames {
  readonly username?: string
  readonly email?: string
  readonly name?: string
}

export const userNameViolations = ({ username, email, name }: UserNames, path: string): ReadonlyArray<Violation> => [
  ...(username ? usernameViolations(username, `${path}/username`) : []),
  ...(email ? emailViolations(email, `${path}/email`) : []),
  ...lengthViolations(name ?? "", `${path}/name`, 0, 100)
]

/** A username that looks like an email is normalized like one, so that nobody can log in as somebody else. */
export const normalUsername = (username: string): string => (username.includes("@") ? normalEmail(username) : username)

const usernameViolations = (username: string, path: string): ReadonlyArray<Violation> => [
  ...displayNameViolations(username, path),
  ...(username === username.trim() ? [] : [violation(path, "must not begin or end with white space")])
]

export const rootRoleOf = (given: RoleGiven, roles: ReadonlyArray<Role>): Role | undefined => {
  const role = roleOf(given, roles)
  return role !== undefined && isRootRole(role) ? role : undefined
}

/** The role must exist and be a root role. */
export const rootRoleViolations = (
  given: RoleGiven,
  roles: ReadonlyArray<Role>,
  path: string
): ReadonlyArray<Violation> => {
  const role = roleOf(given, roles)
  const called = typeof given === "string" ? quoted(given) : String(given)
  if (role === undefined)
    return [violation(path, `must be the id or the name of a root role, and there is no ${called}`)]
  return isRootRole(role)
    ? []
    : [violation(path, `must be a root role, and ${quoted(role.name)} is a role in projects`)]
}

const roleOf = (given: RoleGiven, roles: ReadonlyArray<Role>): Role | undefined =>
  roles.find(({ id, name }) => (typeof given === "string" ? name : id) === given)

/**
 * Whether the user is the only administrator. Groups do not count, nor do service accounts and deactivated users, who
 * cannot log in.
 */
export const isLastAdmin = (users: ReadonlyArray<Account>, id: number): boolean => {
  const admins = users.filter(
    ({ accountType, active, rootRole }) => accountType === "User" && active && rootRole === adminRole.id
  )
  return admins.length === 1 && admins[0]?.id === id
}

/** The form in which emails are stored and compared. */
export const normalEmail = (email: string): string => email.toLowerCase()

/**
 * Accepts emails that mail systems accept without quotes, at a domain with a dot. Only ASCII is allowed, because other
 * letters can look like it or become it in lower case.
 */
export const emailViolations = (email: string, path: string): ReadonlyArray<Violation> => {
  const at = email.lastIndexOf("@")
  const isAddress = email.length <= 254 && isMailbox(email.slice(0, Math.max(at, 0))) && isDomain(email.slice(at + 1))
  return isAddress ? [] : [violation(path, "must be an email address, such as ada@example.com")]
}

const isMailbox = (text: string): boolean =>
  text.length <= 64 && text.split(".").every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom))

const isDomain = (text: string): boolean => {
  const labels = text.split(".")
  return labels.length > 1 && labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label))
}
