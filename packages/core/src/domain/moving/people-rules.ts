import { predefinedRoles, viewerRole } from "../access/role.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { NewGroup } from "../groups/group.ts"
import { roleViolations } from "../roles/role-rules.ts"
import { normalEmail, normalUsername, userNameViolations } from "../users/user-rules.ts"
import { compareText, distinct } from "../values/text.ts"
import { displayNameViolations } from "../violations/names.ts"
import { lengthViolations } from "../violations/violation.ts"
import { reasonsOf } from "./catalog-rules.ts"
import type { MovedRole, MovedServiceAccount, MovedUser } from "./document/moved-people.ts"
import type { ItemRules } from "./plan-items.ts"

export const roleRules = (environments: ReadonlySet<string>): ItemRules<"role"> => ({
  kind: "role",
  nameOf: ({ name }) => name,
  complete: (given, before) => ({
    name: given.name,
    type: given.type,
    description: given.description ?? before?.description ?? "",
    permissions: sortedPermissions(given.permissions ?? before?.permissions ?? [])
  }),
  judge: (item, before) => [
    ...reasonsOf(roleViolations(item, item.type, [...environments], "")),
    ...(predefinedRoles.some(({ name }) => name === item.name) ? ["A built-in role has this name"] : []),
    ...(before === undefined || before.type === item.type ? [] : [`The role of this name here is ${before.type}`])
  ]
})

type Permissions = NonNullable<MovedRole["permissions"]>

/** A permission for all environments includes the same one for a single environment. */
export const sortedPermissions = (permissions: Permissions): Permissions => {
  const everywhere = new Set(permissions.flatMap(({ environment, name }) => (environment ? [] : [name])))
  const needed = permissions.flatMap(({ environment, name }): Permissions => {
    if (!environment) return [{ name }]
    return everywhere.has(name) ? [] : [{ name, environment }]
  })
  const keyed = new Map(needed.map((one) => [`${one.name} ${one.environment ?? ""}`, one]))
  return [...keyed].toSorted(([left], [right]) => compareText(left, right)).map(([, one]) => one)
}

/** The names of root roles and of project roles. */
export interface RoleNames {
  readonly root: ReadonlySet<string>
  readonly project: ReadonlySet<string>
}

export const roleNames = (custom: ReadonlyMap<string, MovedRole>): RoleNames => {
  const named = (types: ReadonlyArray<string>) =>
    new Set([...predefinedRoles, ...custom.values()].filter(({ type }) => types.includes(type)).map(({ name }) => name))
  return { root: named(["root", "root-custom"]), project: named(["project", "project-custom"]) }
}

/**
 * Finds the login of a person on this instance. The person may have the same email address or the same username in both
 * instances, and differ in the other.
 */
export type FindLogin = (login: string) => string | undefined

export const loginFinder = (users: ReadonlyArray<MovedUser>, here: ReadonlyArray<MovedUser>): FindLogin => {
  const known = new Map(here.flatMap((user) => namesOf(user).map((name) => [name, ownLogin(user)])))
  for (const user of users) {
    const login = namesOf(user).flatMap((name) => known.get(name) ?? [])[0] ?? ownLogin(user)
    for (const name of namesOf(user)) if (!known.has(name)) known.set(name, login)
  }
  return (login) => known.get(normalUsername(login))
}

const namesOf = ({ email, username }: MovedUser): ReadonlyArray<string> => [
  ...(email ? [normalEmail(email)] : []),
  ...(username ? [normalUsername(username)] : [])
]

/** The email address, or else the username. */
export const ownLogin = (user: MovedUser): string => namesOf(user)[0] ?? ""

export const userRules = (roles: RoleNames, find: FindLogin): ItemRules<"user"> => ({
  kind: "user",
  nameOf: (user) => find(ownLogin(user)) ?? ownLogin(user),
  complete: (given, before) => {
    const email = given.email ? normalEmail(given.email) : before?.email
    const username = before === undefined ? normalUsername(given.username ?? "") : before.username
    return {
      ...(email ? { email } : {}),
      ...(username ? { username } : {}),
      name: (given.name === undefined ? before?.name : given.name) || null,
      rootRole: given.rootRole ?? before?.rootRole ?? viewerRole.name,
      active: given.active !== false && before?.active !== false
    }
  },
  judge: (item) => [
    ...(item.email || item.username ? [] : ["A user needs an email address or a username"]),
    ...reasonsOf(userNameViolations({ ...item, name: item.name ?? "" }, "")),
    ...unknownRole(item.rootRole, roles.root, "root role")
  ],
  remark: (given, item, before) => [
    ...(before === undefined || !given.username || normalUsername(given.username) === item.username
      ? []
      : [`The username here stays ${item.username ?? "empty"}: it cannot change to ${given.username}`]),
    ...(before?.active === false && given.active === true ? ["Deactivated here, and stays so"] : [])
  ]
})

const unknownRole = (name: string | null | undefined, known: ReadonlySet<string>, what: string) =>
  typeof name !== "string" || known.has(name) ? [] : [`There is no ${what} "${name}"`]

export const serviceAccountRules = (roles: RoleNames): ItemRules<"service account"> => ({
  kind: "service account",
  nameOf: ({ username }: MovedServiceAccount) => normalUsername(username),
  complete: (given, before) => ({
    username: normalUsername(given.username),
    name: (given.name === undefined ? before?.name : given.name) || null,
    rootRole: given.rootRole ?? before?.rootRole ?? viewerRole.name
  }),
  judge: ({ name, rootRole, username }) => [
    ...reasonsOf([
      ...displayNameViolations(name ?? "", "/name"),
      ...userNameViolations({ username }, ""),
      ...lengthViolations(username, "/username", 1, 100)
    ]),
    ...unknownRole(rootRole, roles.root, "root role")
  ]
})

export const groupRules = (roles: RoleNames, find: FindLogin): ItemRules<"group"> => ({
  kind: "group",
  nameOf: ({ name }) => name,
  complete: (given, before) => ({
    name: given.name,
    description: (given.description === undefined ? before?.description : given.description) || null,
    mappingsSSO: [...new Set(given.mappingsSSO ?? before?.mappingsSSO)],
    rootRole: (given.rootRole === undefined ? before?.rootRole : given.rootRole) || null,
    members: distinct([...(before?.members ?? []), ...(given.members ?? []).flatMap((login) => find(login) ?? [])])
  }),
  judge: (item) => [
    ...reasonsOf([
      ...displayNameViolations(item.name, "/name"),
      ...sizeViolations(NewGroup, item, ""),
      ...(item.mappingsSSO ?? []).flatMap((name, index) => lengthViolations(name, `/mappingsSSO/${index}`, 1, 200))
    ]),
    ...unknownRole(item.rootRole, roles.root, "root role")
  ],
  remark: (given, _, before) => [
    ...(given.members ?? [])
      .filter((login) => find(login) === undefined)
      .map((login) => `The member ${login} is neither here nor in the document`),
    ...staying(
      before?.members ?? [],
      (given.members ?? []).map((login) => find(login) ?? login),
      given.members
    ).map((login) => `${login} is a member only here, and stays`)
  ]
})

/** What only the first list contains, if the document mentions any. */
const staying = (
  here: ReadonlyArray<string>,
  named: ReadonlyArray<string>,
  given: ReadonlyArray<string> | undefined
): ReadonlyArray<string> => (given === undefined ? [] : here.filter((name) => !named.includes(name)))
