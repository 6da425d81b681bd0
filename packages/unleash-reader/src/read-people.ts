import { MovedGroup, MovedRole, MovedServiceAccount, MovedUser } from "@halyard/core/domain"
import { Effect, Predicate, Schema } from "effect"
import { askFor, itemOf, Raw, Raws, rawsOf, type Reading, shaped, textOf, textsOf, withoutNulls } from "./reading.ts"

/** The names by which the document refers to people, groups and roles. */
export interface People {
  /** Names of roles by id. */
  readonly roles: ReadonlyMap<string, string>
  /** Logins of users by id. */
  readonly logins: ReadonlyMap<string, string>
  /** Names of groups by id. */
  readonly groups: ReadonlyMap<string, string>
}

/** Users, groups, service accounts and custom roles, and the names by which the document refers to them. */
export const readPeople = Effect.fnUntraced(function* (reading: Reading) {
  const path = "/user-admin"
  const { rootRoles, users } = yield* shaped(Users, yield* reading.need(path), path)
  const roleList = yield* askFor(reading, Roles, "/roles", "custom roles")
  const roles = new Map([...rootRoles, ...(roleList?.roles ?? [])].map(({ id, name }) => [String(id), textOf(name)]))
  const persons = users.filter(({ accountType = "User" }) => accountType === "User")
  const logins = new Map(persons.map((user) => [String(user["id"]), loginOf(user)]))
  const groupList = yield* askFor(reading, Groups, "/groups", "groups")
  const groups = new Map((groupList?.groups ?? []).map(({ id, name }) => [String(id), textOf(name)]))
  const accounts = yield* askFor(reading, Accounts, "/service-account", "service accounts")
  const people: People = { roles, logins, groups }
  return {
    people,
    sections: {
      users: persons.flatMap((user) =>
        itemOf(reading, MovedUser, userOf(user, roles), { kind: "user", name: loginOf(user) })
      ),
      ...(roleList === undefined ? {} : { roles: yield* customRoles(reading, roleList.roles) }),
      ...(groupList === undefined
        ? {}
        : {
            groups: groupList.groups.flatMap((group) =>
              itemOf(reading, MovedGroup, groupOf(group, people), { kind: "group", name: group["name"] })
            )
          }),
      ...(accounts === undefined
        ? {}
        : {
            serviceAccounts: (accounts.serviceAccounts ?? accounts.users ?? []).flatMap((account) =>
              itemOf(reading, MovedServiceAccount, userOf(account, roles), {
                kind: "service account",
                name: account["username"]
              })
            )
          })
    }
  }
})

const Users = Schema.Struct({ users: Raws, rootRoles: Raws })
const Roles = Schema.Struct({ roles: Raws })
const Groups = Schema.Struct({ groups: Raws })
const Accounts = Schema.Struct({ serviceAccounts: Schema.optionalKey(Raws), users: Schema.optionalKey(Raws) })

const loginOf = ({ email, username }: Raw): string => textOf(email) || textOf(username)

const userOf = (user: Raw, roles: People["roles"]) => ({
  ...pruned(user, ["email", "username"]),
  name: user["name"] ?? null,
  ...rootRoleOf(user, roles),
  ...(user["active"] === false ? { active: false } : {})
})

const pruned = (value: Raw, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.flatMap((name) => (Predicate.isString(value[name]) ? [[name, value[name]]] : [])))

const rootRoleOf = ({ rootRole }: Raw, roles: People["roles"]) => {
  const name = roles.get(String(rootRole))
  return name === undefined ? {} : { rootRole: name }
}

const groupOf = (group: Raw, { logins, roles }: People) => ({
  name: group["name"],
  description: group["description"] ?? null,
  mappingsSSO: textsOf(group["mappingsSSO"]),
  rootRole: null,
  ...rootRoleOf(group, roles),
  members: rawsOf(group["users"]).flatMap((member) => {
    const [user = member] = rawsOf([member["user"]])
    return logins.get(String(user["id"])) ?? []
  })
})

/** The custom roles. Each is read by itself, since the list has no permissions. */
const customRoles = Effect.fnUntraced(function* (reading: Reading, list: ReadonlyArray<Raw>) {
  const custom = list.filter(({ type }) => textOf(type).endsWith("custom"))
  const roles = yield* Effect.forEach(
    custom,
    Effect.fnUntraced(function* ({ id, name, type }) {
      const path = `/roles/${encodeURIComponent(String(id))}`
      const { permissions, ...role } = yield* shaped(Raw, yield* reading.need(path), path)
      const item = {
        name,
        type: type === "custom" ? "project-custom" : type,
        description: role["description"] ?? "",
        permissions: rawsOf(withoutNulls(permissions)).map(({ environment, name: permission }) => ({
          name: permission,
          ...(textOf(environment) === "" ? {} : { environment })
        }))
      }
      return itemOf(reading, MovedRole, item, { kind: "role", name })
    }),
    { concurrency: 4 }
  )
  return roles.flat()
})
