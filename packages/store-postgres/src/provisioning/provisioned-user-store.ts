import {
  type Account,
  fold,
  type ProvisionedUser,
  type UserKey,
  storedProfile,
  type Timestamp,
  type UserProfile
} from "@halyard/core/domain"
import { ProvisionedUserStore, type Range } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"
import { accountColumns } from "../users/user-store.ts"
import { provisionedRows } from "./provisioned-rows.ts"

export const layerProvisionedUserStore = Layer.effect(
  ProvisionedUserStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const rows = provisionedRows<Row>(sql, "users", columns(sql))
    const users = (condition: Statement.Fragment, range?: Range) =>
      Effect.map(rows.where(condition, range), (found) => found.map(userOf))
    return ProvisionedUserStore.of({
      find: (scimId) => Effect.map(rows.find(scimId), Option.map(userOf)),
      findBy: (key) => users(conditionOf(sql, key)),
      list: (range) => users(sql`true`, range),
      count: rows.count,
      save: save(sql),
      idsOf: idsOf(sql)
    })
  })
)

interface Row extends Account {
  readonly profile: unknown
  readonly updatedAt: Timestamp | null
}

const columns = (sql: Sql) => sql`${accountColumns(sql)}, scim_profile AS profile, iso(scim_updated_at) AS "updatedAt"`

const userOf = ({ profile, updatedAt, ...account }: Row): ProvisionedUser => ({
  account,
  profile: storedProfile(account, profile),
  updatedAt: updatedAt ?? account.createdAt
})

/** Users of whom the directory has said nothing yet have the name of their account. */
const conditionOf = (sql: Sql, { attribute, value }: UserKey): Statement.Fragment => {
  const name = fold(value)
  switch (attribute) {
    case "id":
      return sql`scim_id = ${value}`
    case "externalId":
      return sql`scim_external_id = ${value}`
    case "userName":
      return sql`(scim_user_name = ${name}
        OR (scim_user_name IS NULL AND lower(coalesce(email, username)) = ${name}))`
  }
}

const save = (sql: Sql) => (user: number, profile: UserProfile, at: Timestamp) =>
  done(sql`
    UPDATE users
    SET scim_profile = ${JSON.stringify(profile)}::json, scim_user_name = ${fold(profile.userName)},
      scim_external_id = ${profile.externalId ?? null}, scim_updated_at = ${at}::timestamptz
    WHERE id = ${user}`)

const idsOf = (sql: Sql) => (scimIds: ReadonlyArray<string>) =>
  Effect.map(
    scimIds.length === 0
      ? Effect.succeed([])
      : Effect.orDie(sql<{ scimId: string; id: number }>`
          SELECT scim_id AS "scimId", id FROM users WHERE scim_id = ANY(${scimIds}::text[]) ORDER BY id DESC`),
    (rows) => new Map(rows.map(({ id, scimId }) => [scimId, id]))
  )
