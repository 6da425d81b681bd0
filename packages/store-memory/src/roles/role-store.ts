import { NameExists, predefinedRoles, type Role } from "@halyard/core/domain"
import { RoleStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import type { PeopleState } from "../users/people-state.ts"
import { nextId, People } from "../users/people.ts"

export const layerRoleStore: Layer.Layer<RoleStore, never, People> = Layer.effect(
  RoleStore,
  Effect.map(People, ({ attempt, read, update }) =>
    RoleStore.of({
      list: read(({ roles }) => HashMap.toValues(roles).toSorted((left, right) => left.id - right.id)),
      insert: (given) =>
        attempt((people) => {
          const [id, next] = nextId(people, "role")
          const role: Role = { ...given, id }
          return Result.map(unlessTaken(people, role), () => [role, withRole(next, role)])
        }),
      update: (role) =>
        attempt((people) => Result.map(unlessTaken(people, role), () => [undefined, withRole(people, role)])),
      remove: (id) => update((people) => ({ ...people, roles: HashMap.remove(people.roles, id) })),
      forgetEnvironment: (environment) =>
        update((people) => ({ ...people, roles: HashMap.map(people.roles, (role) => outside(role, environment)) }))
    })
  )
)

const withRole = (people: PeopleState, role: Role): PeopleState => ({
  ...people,
  roles: HashMap.set(people.roles, role.id, role)
})

const unlessTaken = ({ roles }: PeopleState, { id, name }: Role): Result.Result<void, NameExists> =>
  [...predefinedRoles, ...HashMap.toValues(roles)].some((other) => other.id !== id && other.name === name)
    ? Result.fail(new NameExists({ resource: "role", name }))
    : Result.void

const outside = (role: Role, environment: string): Role => ({
  ...role,
  inEnvironments: new Map([...role.inEnvironments].filter(([name]) => name !== environment))
})
