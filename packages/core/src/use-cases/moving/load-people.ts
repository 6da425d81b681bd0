import { Effect } from "effect"
import { permissionsOf } from "../../domain/access/permission-catalog.ts"
import { isBuiltInRole, viewerRole } from "../../domain/access/role.ts"
import type { MovedRole } from "../../domain/moving/document/moved-people.ts"
import { sortedPermissions } from "../../domain/moving/people-rules.ts"
import { isServiceAccount } from "../../domain/tokens/service-account.ts"
import type { Account } from "../../domain/users/user.ts"
import { compareText, distinct } from "../../domain/values/text.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { knownRoles } from "../roles/roles.ts"
import { byName } from "./load-catalog.ts"

/** Reads roles, users and groups, and how ids translate to names. */
export const loadPeople = Effect.fnUntraced(function* () {
  const roles = yield* knownRoles()
  const accounts = yield* (yield* UserStore).list
  const groups = yield* (yield* GroupStore).list
  const members = yield* (yield* GroupStore).members
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]))
  const logins = new Map(accounts.map((account) => [account.id, loginOf(account)]))
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const rootRole = (id: number) => roleNames.get(id) ?? viewerRole.name
  return {
    names: { roles: roleNames, logins, groups: groupNames },
    roles: roles
      .filter((role) => !isBuiltInRole(role))
      .toSorted(byName)
      .map((role): MovedRole => ({
        name: role.name,
        type: role.type === "root-custom" ? role.type : "project-custom",
        description: role.description,
        permissions: sortedPermissions(permissionsOf(role).map(movedPermission))
      })),
    users: accounts
      .filter((account) => !isServiceAccount(account))
      .map((account) => ({
        ...loginsIn(account),
        name: account.name,
        rootRole: rootRole(account.rootRole),
        active: account.active
      }))
      .toSorted((left, right) => compareText(left.email ?? left.username ?? "", right.email ?? right.username ?? "")),
    serviceAccounts: accounts
      .filter(isServiceAccount)
      .map(({ name, rootRole: role, username }) => ({ username: username ?? "", name, rootRole: rootRole(role) }))
      .toSorted((left, right) => compareText(left.username, right.username)),
    groups: groups.toSorted(byName).map(({ description, id, mappingsSSO, name, rootRole: role }) => ({
      name,
      description,
      mappingsSSO,
      rootRole: role === null ? null : rootRole(role),
      members: distinct((members.get(id) ?? []).flatMap(({ user }) => logins.get(user) ?? []))
    }))
  }
})

const movedPermission = ({ environment, name }: { readonly name: string; readonly environment?: string }) =>
  environment === undefined ? { name } : { name, environment }

/** The name by which documents refer to a person. */
export const loginOf = ({ email, username }: Pick<Account, "email" | "username">): string => email ?? username ?? ""

const loginsIn = ({ email, username }: Account) => ({
  ...(email === null ? {} : { email }),
  ...(username === null ? {} : { username })
})
