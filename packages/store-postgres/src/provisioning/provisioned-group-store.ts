import {
  fold,
  type GroupRecord,
  type ProvisionedGroup,
  type ProvisionedMember,
  type GroupKey,
  type Timestamp
} from "@halyard/core/domain"
import { ProvisionedGroupStore, type Range } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { groupColumns } from "../groups/group-store.ts"
import { done, firstRow, type Sql } from "../sql/sql.ts"

export const layerProvisionedGroupStore = Layer.effect(
  ProvisionedGroupStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ProvisionedGroupStore.of({
      find: (scimId) =>
        Effect.map(
          firstRow(sql<Row>`SELECT ${columns(sql)} FROM groups WHERE scim_id = ${scimId} ORDER BY id LIMIT 1`),
          Option.map(provisioned)
        ),
      findBy: findBy(sql),
      list: list(sql),
      count: count(sql),
      save: (group, externalId, at) =>
        done(sql`
          UPDATE groups SET scim_external_id = ${externalId}, scim_updated_at = ${at}::timestamptz
          WHERE id = ${group}`),
      members: members(sql)
    })
  )
)

interface Row extends GroupRecord {
  readonly externalId: string | null
  readonly updatedAt: Timestamp | null
}

const columns = (sql: Sql) =>
  sql`${groupColumns(sql)}, scim_external_id AS "externalId", iso(scim_updated_at) AS "updatedAt"`

const provisioned = ({ externalId, updatedAt, ...group }: Row): ProvisionedGroup => ({
  group,
  externalId,
  updatedAt: updatedAt ?? group.createdAt
})

const groups = (sql: Sql, condition: Statement.Fragment, range: Range | undefined) =>
  Effect.map(
    Effect.orDie(sql<Row>`
      SELECT ${columns(sql)} FROM groups WHERE scim_id IS NOT NULL AND ${condition} ORDER BY id
      LIMIT ${range?.limit ?? null}::integer OFFSET ${range?.offset ?? 0}::integer`),
    (rows) => rows.map(provisioned)
  )

const list = (sql: Sql) => (range?: Range) => groups(sql, sql`true`, range)

/** Names are compared as the memory store does, since `lower` of the database folds fewer letters. */
const findBy = (sql: Sql) => (key: GroupKey) => {
  switch (key.attribute) {
    case "id":
      return groups(sql, sql`scim_id = ${key.value}`, undefined)
    case "externalId":
      return groups(sql, sql`scim_external_id = ${key.value}`, undefined)
    case "displayName":
      return Effect.map(list(sql)(), (all) => all.filter(({ group }) => fold(group.name) === fold(key.value)))
  }
}

const count = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<{ count: number }>`SELECT count(*)::integer AS count FROM groups WHERE scim_id IS NOT NULL`),
    ([row]) => row?.count ?? 0
  )

const members = (sql: Sql) => (ids: ReadonlyArray<number>) =>
  Effect.map(
    Effect.orDie(sql<ProvisionedMember & { readonly group: number }>`
      SELECT group_id AS "group", scim_id AS "scimId", coalesce(name, email, username, '') AS name
      FROM group_users JOIN users ON users.id = user_id
      WHERE group_id = ANY(${ids}::integer[]) AND scim_id IS NOT NULL
      ORDER BY group_id, user_id`),
    (rows) =>
      new Map(
        [...Map.groupBy(rows, ({ group }) => group)].map(([group, all]) => [
          group,
          all.map(({ group: _, ...member }): ProvisionedMember => member)
        ])
      )
  )
