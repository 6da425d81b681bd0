import { NameExists, type Permission, predefinedRoles, type Role, type RoleType } from "@halyard/core/domain"
import { RoleStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"
import { insertUnlessTaken, updateUnlessTaken } from "../sql/taken-name.ts"

export const layerRoleStore = Layer.effect(
  RoleStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    RoleStore.of({
      list: Effect.map(
        Effect.orDie(sql<RoleRow>`SELECT id, name, description, type, permissions FROM roles ORDER BY id`),
        (rows) => rows.map(roleOf)
      ),
      insert: insert(sql),
      update: update(sql),
      remove: (id) => done(sql`DELETE FROM roles WHERE id = ${id}`),
      forgetEnvironment: forgetEnvironment(sql)
    })
  )
)

interface RoleRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: RoleType
  readonly permissions: {
    readonly all: ReadonlyArray<Permission>
    readonly inEnvironments: Readonly<Record<string, ReadonlyArray<Permission>>>
  }
}

const roleOf = ({ permissions, ...role }: RoleRow): Role => ({
  ...role,
  permissions: new Set(permissions.all),
  inEnvironments: new Map(
    Object.entries(permissions.inEnvironments).map(([environment, allowed]) => [environment, new Set(allowed)])
  ),
  inDefaultProject: new Set()
})

const permissionsJson = ({ inEnvironments, permissions }: Pick<Role, "permissions" | "inEnvironments">): string =>
  JSON.stringify({
    all: [...permissions],
    inEnvironments: Object.fromEntries([...inEnvironments].map(([environment, allowed]) => [environment, [...allowed]]))
  })

const insert = (sql: Sql) => (role: Omit<Role, "id">) =>
  insertUnlessTaken(
    "role",
    "roles_name",
    role,
    Effect.andThen(
      refusePredefined(role.name),
      sql<{ id: number }>`
      INSERT INTO roles (name, description, type, permissions)
      SELECT ${role.name}, ${role.description}, ${role.type}, ${permissionsJson(role)}::json
      WHERE NOT EXISTS (SELECT FROM roles WHERE name = ${role.name})
      RETURNING id`
    )
  )

const update = (sql: Sql) => (role: Role) =>
  updateUnlessTaken(
    "role",
    "roles_name",
    role,
    Effect.andThen(
      refusePredefined(role.name),
      sql<{ taken: boolean }>`
      WITH taken AS (SELECT FROM roles WHERE name = ${role.name} AND id <> ${role.id}),
      changed AS (
        UPDATE roles
        SET name = ${role.name}, description = ${role.description}, permissions = ${permissionsJson(role)}::json
        WHERE id = ${role.id} AND NOT EXISTS (SELECT FROM taken)
      )
      SELECT EXISTS (SELECT FROM taken) AS taken`
    )
  )

const refusePredefined = (name: string) =>
  predefinedRoles.some((role) => role.name === name)
    ? Effect.fail(new NameExists({ resource: "role", name }))
    : Effect.void

const forgetEnvironment = (sql: Sql) => (environment: string) =>
  done(sql`
    UPDATE roles
    SET permissions = json_build_object(
      'all', permissions -> 'all', 'inEnvironments', (permissions -> 'inEnvironments')::jsonb - ${environment}::text
    )
    WHERE permissions -> 'inEnvironments' -> ${environment}::text IS NOT NULL`)
