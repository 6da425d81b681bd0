import type { FeatureType } from "@halyard/core/domain"
import { FeatureTypeStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { brief, done, rowsOf, type Sql } from "../sql/sql.ts"

export const layerFeatureTypeStore = Layer.effect(
  FeatureTypeStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureTypeStore.of({
      list: list(sql),
      insert: insert(sql),
      setLifetime: (id, days) =>
        done(sql`UPDATE feature_types SET lifetime_days = ${days}::double precision WHERE id = ${id}`)
    })
  )
)

const list = (sql: Sql) =>
  brief(
    Effect.orDie(sql<FeatureType>`
      SELECT id, name, description, lifetime_days AS "lifetimeDays" FROM feature_types ORDER BY position`)
  )

const insert = (sql: Sql) => (types: ReadonlyArray<FeatureType>) =>
  done(sql`
    INSERT INTO feature_types (id, name, description, lifetime_days)
    SELECT id, name, description, "lifetimeDays"
    FROM ROWS FROM (json_to_recordset(${rowsOf(types)}::json) AS (id text, name text, description text,
      "lifetimeDays" double precision)) WITH ORDINALITY
    ORDER BY ordinality`)
