import type { FeatureLink } from "@halyard/core/domain"
import { FeatureLinkStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, isOneOf, rowsOf, type Sql } from "../sql/sql.ts"

export const layerFeatureLinkStore = Layer.effect(
  FeatureLinkStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureLinkStore.of({
      add: add(sql),
      update: ({ id, title, url }) =>
        done(sql`UPDATE feature_links SET url = ${url}, title = ${title} WHERE id = ${id}`),
      remove: (ids) => done(sql`DELETE FROM feature_links WHERE ${isOneOf(sql, sql`id`, ids)}`),
      ofFeature: (feature) =>
        Effect.orDie(sql<FeatureLink>`
          SELECT id, url, title, feature FROM feature_links WHERE feature = ${feature} ORDER BY position`)
    })
  )
)

const add = (sql: Sql) => (links: ReadonlyArray<FeatureLink>) =>
  done(sql`
    INSERT INTO feature_links (id, url, title, feature)
    SELECT id, url, title, feature
    FROM ROWS FROM (json_to_recordset(${rowsOf(links)}::json) AS (id text, url text, title text, feature text))
      WITH ORDINALITY
    ORDER BY ordinality`)
