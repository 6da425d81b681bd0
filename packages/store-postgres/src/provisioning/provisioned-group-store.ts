import {
  displayNameOf,
  fold,
  type GroupKey,
  type GroupRecord,
  type PersonNames,
  type ProvisionedGroup,
  type Timestamp
} from "@halyard/core/domain"
import { ProvisionedGroupStore, type Range } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { groupColumns } from "../groups/group-store.ts"
import { done, type Sql } from "../sql/sql.ts"
import { provisionedRows } from "./provisioned-rows.ts"

export const layerProvisionedGroupStore = Layer.effect(
  ProvisionedGroupStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const rows = provisionedRows<Row>(sql, "groups", columns(sql))
    const groups = (condition: Statement.Fragment, range?: Range) =>
      Effect.map(rows.where(condition, range), (found) => found.map(groupOf))
    return ProvisionedGroupStore.of({
      find: (scimId) => Effect.map(rows.find(scimId), Option.map(groupOf)),
      findBy: findBy(sql, groups),
      list: (range) => groups(sql`true`, range),
      count: rows.count,
      save: (group, externalId, at) =>
        done(sql`
          UPDATE groups SET scim_external_id = ${externalId}, scim_updated_at = ${at}::timestamptz
          WHERE id = ${group}`),
      members: members(sql)
    })
  })
)

interface Row extends GroupRecord {
  readonly externalId: string | null
  readonly updatedAt: Timestamp | null
}

const columns = (sql: Sql) =>
  sql`${groupColumns(sql)}, scim_external_id AS "externalId", iso(scim_updated_at) AS "updatedAt"`

const groupOf = ({ externalId, updatedAt, ...group }: Row): ProvisionedGroup => ({
  group,
  externalId,
  updatedAt: updatedAt ?? group.createdAt
})

type Groups = (condition: Statement.Fragment) => Effect.Effect<ReadonlyArray<ProvisionedGroup>>

/** Names are compared as the memory store does, since `lower` of the database folds fewer letters. */
const findBy = (sql: Sql, groups: Groups) => (key: GroupKey) => {
  switch (key.attribute) {
    case "id":
      return groups(sql`scim_id = ${key.value}`)
    case "externalId":
      return groups(sql`scim_external_id = ${key.value}`)
    case "displayName":
      return Effect.map(groups(sql`true`), (all) => all.filter(({ group }) => fold(group.name) === fold(key.value)))
  }
}

const members = (sql: Sql) => (ids: ReadonlyArray<number>) =>
  Effect.map(
    Effect.orDie(sql<PersonNames & { readonly group: number; readonly scimId: string }>`
      SELECT group_id AS "group", scim_id AS "scimId", id, name, email, username
      FROM group_users JOIN users ON users.id = user_id
      WHERE group_id = ANY(${ids}::integer[]) AND scim_id IS NOT NULL
      ORDER BY group_id, user_id`),
    (rows) =>
      new Map(
        [...Map.groupBy(rows, ({ group }) => group)].map(([group, all]) => [
          group,
          all.map(({ scimId, ...names }) => ({ scimId, name: displayNameOf(names) }))
        ])
      )
  )
