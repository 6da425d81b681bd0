import type { GroupMember, GroupRecord } from "@halyard/core/domain"
import { GroupStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { done, firstRow, rowsOf, type Sql } from "../sql/sql.ts"
import { insertUnlessTaken, updateUnlessTaken } from "../sql/taken-name.ts"

export const layerGroupStore = Layer.effect(
  GroupStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    GroupStore.of({
      list: Effect.orDie(sql<GroupRecord>`SELECT ${groupColumns(sql)} FROM groups ORDER BY groups.id`),
      find: find(sql),
      insert: insert(sql),
      update: update(sql),
      remove: (id) => done(sql`DELETE FROM groups WHERE id = ${id}`),
      members: members(sql),
      membersOf: membersOf(sql),
      addMembers: addMembers(sql),
      removeMembers: (group, users) =>
        changedUsers(sql<Changed>`
          DELETE FROM group_users WHERE group_id = ${group} AND user_id = ANY(${users}::integer[])
          RETURNING user_id AS "user"`)
    })
  )
)

export const groupColumns = (sql: Sql) => sql`
  id, name, description, mappings_sso AS "mappingsSSO", root_role AS "rootRole", created_by AS "createdBy",
  iso(created_at) AS "createdAt", scim_id AS "scimId"`

const find = (sql: Sql) => (id: number) =>
  firstRow(sql<GroupRecord>`SELECT ${groupColumns(sql)} FROM groups WHERE groups.id = ${id}`)

const insert = (sql: Sql) => (group: Omit<GroupRecord, "id">) =>
  insertUnlessTaken(
    "group",
    "groups_name",
    group,
    sql<{ id: number }>`
    INSERT INTO groups (name, description, mappings_sso, root_role, created_by, created_at, scim_id)
    SELECT ${group.name}, ${group.description}, ${JSON.stringify(group.mappingsSSO)}::json, ${group.rootRole}::integer,
      ${group.createdBy}, ${group.createdAt}::timestamptz, ${group.scimId}
    WHERE NOT EXISTS (SELECT FROM groups WHERE name = ${group.name})
    RETURNING id`
  )

const update = (sql: Sql) => (group: GroupRecord) =>
  updateUnlessTaken(
    "group",
    "groups_name",
    group,
    sql<{ taken: boolean }>`
    WITH taken AS (SELECT FROM groups WHERE name = ${group.name} AND id <> ${group.id}),
    changed AS (
      UPDATE groups
      SET name = ${group.name}, description = ${group.description},
        mappings_sso = ${JSON.stringify(group.mappingsSSO)}::json, root_role = ${group.rootRole}::integer,
        scim_id = ${group.scimId}
      WHERE id = ${group.id} AND NOT EXISTS (SELECT FROM taken)
    )
    SELECT EXISTS (SELECT FROM taken) AS taken`
  )

const members = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<GroupMember & { readonly group: number }>`
      SELECT group_id AS "group", user_id AS "user", iso(joined_at) AS "joinedAt", created_by AS "createdBy"
      FROM group_users ORDER BY group_id, joined_at, user_id`),
    (rows) =>
      new Map(
        [...Map.groupBy(rows, ({ group }) => group)].map(([group, all]) => [
          group,
          all.map(({ group: _, ...member }): GroupMember => member)
        ])
      )
  )

const membersOf = (sql: Sql) => (group: number) =>
  Effect.orDie(sql<GroupMember>`
    SELECT user_id AS "user", iso(joined_at) AS "joinedAt", created_by AS "createdBy"
    FROM group_users WHERE group_id = ${group} ORDER BY joined_at, user_id`)

const addMembers = (sql: Sql) => (group: number, added: ReadonlyArray<GroupMember>) =>
  changedUsers(sql<Changed>`
    INSERT INTO group_users (group_id, user_id, joined_at, created_by)
    SELECT ${group}, "user", "joinedAt", "createdBy"
    FROM json_to_recordset(${rowsOf(added)}::json)
      AS given("user" integer, "joinedAt" timestamptz, "createdBy" text)
    ON CONFLICT DO NOTHING
    RETURNING user_id AS "user"`)

interface Changed {
  readonly user: number
}

const changedUsers = (write: Effect.Effect<ReadonlyArray<Changed>, SqlError.SqlError>) =>
  Effect.map(Effect.orDie(write), (rows) => rows.map(({ user }) => user).toSorted((left, right) => left - right))
