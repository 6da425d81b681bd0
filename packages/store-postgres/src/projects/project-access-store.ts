import type { RoleAssignment, RoleAssignees, Timestamp } from "@halyard/core/domain"
import { type MemberCount, type ProjectMember, ProjectAccessStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"

export const layerProjectAccessStore = Layer.effect(
  ProjectAccessStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const users: RoleTable = { name: sql`project_user_roles`, member: sql`user_id` }
    const groups: RoleTable = { name: sql`project_group_roles`, member: sql`group_id` }
    return ProjectAccessStore.of({
      users: members(sql, users),
      groups: members(sql, groups),
      holders: holders(sql),
      projectsOfGroups: projectsOfGroups(sql),
      assignments: Effect.orDie(sql<RoleAssignment>`
        SELECT project, role, 'user' AS holder, user_id AS id FROM project_user_roles
        UNION ALL SELECT project, role, 'group', group_id FROM project_group_roles`),
      setUser: setRoles(sql, users),
      setGroup: setRoles(sql, groups),
      countOfRole: countOfRole(sql),
      memberCounts: memberCounts(sql)
    })
  })
)

/** The roles of users and those of groups have a table each, with the same columns. */
interface RoleTable {
  readonly name: Statement.Fragment
  readonly member: Statement.Fragment
}

const members = (sql: Sql, table: RoleTable) => (project: string) =>
  Effect.orDie(sql<ProjectMember>`
    SELECT ${table.member} AS id, array_agg(role ORDER BY role) AS roles, iso(min(added_at)) AS "addedAt"
    FROM ${table.name} WHERE project = ${project} GROUP BY ${table.member} ORDER BY ${table.member}`)

/** The users or the groups in one row for each project. */
const holders = (sql: Sql) => (role: number, project?: string) => {
  const here = project === undefined ? sql`true` : sql`project = ${project}`
  return Effect.map(
    Effect.orDie(sql<RoleAssignees & { project: string }>`
      SELECT project, coalesce(json_agg(holder ORDER BY id) FILTER (WHERE kind = 'user'), '[]') AS users,
        coalesce(json_agg(holder ORDER BY id) FILTER (WHERE kind = 'group'), '[]') AS groups
      FROM (
        SELECT project, 'user' AS kind, users.id,
          json_build_object('id', users.id, 'name', name, 'email', email, 'username', username) AS holder
        FROM project_user_roles JOIN users ON users.id = user_id WHERE role = ${role} AND ${here}
        UNION ALL
        SELECT project, 'group', groups.id, to_json(name)
        FROM project_group_roles JOIN groups ON groups.id = group_id WHERE role = ${role} AND ${here}
      ) AS found GROUP BY project`),
    (rows) => new Map(rows.map(({ project: id, ...found }) => [id, found]))
  )
}

const projectsOfGroups = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<{ id: number; projects: ReadonlyArray<string> }>`
      SELECT group_id AS id, array_agg(DISTINCT project ORDER BY project) AS projects
      FROM project_group_roles GROUP BY group_id`),
    (rows) => new Map(rows.map(({ id, projects }) => [id, projects]))
  )

/** New roles of a member keep the date of the earlier ones. */
const setRoles =
  (sql: Sql, table: RoleTable) => (project: string, id: number, roles: ReadonlyArray<number>, at: Timestamp) =>
    done(sql`
      WITH before AS (
        SELECT min(added_at) AS added_at FROM ${table.name} WHERE project = ${project} AND ${table.member} = ${id}
      ),
      gone AS (
        DELETE FROM ${table.name}
        WHERE project = ${project} AND ${table.member} = ${id} AND role <> ALL(${roles}::integer[])
      )
      INSERT INTO ${table.name} (project, ${table.member}, role, added_at)
      SELECT ${project}, ${id}::integer, role, coalesce(added_at, ${at}::timestamptz)
      FROM before, unnest(${roles}::integer[]) AS role
      ON CONFLICT DO NOTHING`)

const countOfRole = (sql: Sql) => (role: number) =>
  Effect.map(
    Effect.orDie(sql<{ users: number; groups: number }>`
      SELECT
        (SELECT count(*)::integer FROM (
          SELECT id FROM users WHERE root_role = ${role}
          UNION SELECT user_id FROM project_user_roles WHERE role = ${role}
        ) AS holders) AS users,
        (SELECT count(*)::integer FROM (
          SELECT id FROM groups WHERE root_role = ${role}
          UNION SELECT group_id FROM project_group_roles WHERE role = ${role}
        ) AS holders) AS groups`),
    ([count = { users: 0, groups: 0 }]) => count
  )

/** A user who is a member in several ways counts from the earliest of them. */
const memberCounts = (sql: Sql) => (since: Timestamp) =>
  Effect.map(
    Effect.orDie(sql<MemberCount & { project: string }>`
      SELECT project, count(*)::integer AS total,
        (count(*) FILTER (WHERE added_at >= ${since}::timestamptz))::integer AS added
      FROM (
        SELECT project, user_id, min(added_at) AS added_at FROM (
          SELECT project, user_id, added_at FROM project_user_roles
          UNION ALL
          SELECT project, user_id, greatest(added_at, joined_at)
          FROM project_group_roles JOIN group_users USING (group_id)
        ) AS ways GROUP BY project, user_id
      ) AS members GROUP BY project`),
    (rows) => new Map(rows.map(({ project, ...count }) => [project, count]))
  )
