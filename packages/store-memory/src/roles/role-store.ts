import { NameExists, predefinedRoles, type Role } from "@halyard/core/domain"
import { RoleStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import { nextId, type State } from "../database/state.ts"

export const layerRoleStore: Layer.Layer<RoleStore, never, Database> = Layer.effect(
  RoleStore,
  Effect.map(Database, ({ read, tryModify, tryUpdate, update }) =>
    RoleStore.of({
      list: read(({ roles }) => HashMap.toValues(roles).toSorted((left, right) => left.id - right.id)),
      insert: (given) =>
        tryModify((state) => {
          const [id, next] = nextId(state, "role")
          const role: Role = { ...given, id }
          return Result.map(unlessTaken(state, role), () => [role, withRole(next, role)])
        }),
      update: (role) => tryUpdate((state) => Result.map(unlessTaken(state, role), () => withRole(state, role))),
      remove: (id) => update((state) => ({ ...state, roles: HashMap.remove(state.roles, id) })),
      forgetEnvironment: (environment) =>
        update((state) => ({ ...state, roles: HashMap.map(state.roles, (role) => outside(role, environment)) }))
    })
  )
)

const withRole = (state: State, role: Role): State => ({
  ...state,
  roles: HashMap.set(state.roles, role.id, role)
})

const unlessTaken = ({ roles }: State, { id, name }: Role): Result.Result<void, NameExists> =>
  [...predefinedRoles, ...HashMap.toValues(roles)].some((other) => other.id !== id && other.name === name)
    ? Result.fail(new NameExists({ resource: "role", name }))
    : Result.void

const outside = (role: Role, environment: string): Role => ({
  ...role,
  inEnvironments: new Map([...role.inEnvironments].filter(([name]) => name !== environment))
})
