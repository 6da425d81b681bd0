import type { FeaturePage, FeatureQuery, Viewer } from "@halyard/core"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { conditionsOf } from "./feature-filters.ts"
import { commonMembers, lifecycle, searchEnvironments } from "./feature-json.ts"
import { orderOf, sortKeyOf, sortSourceOf } from "./feature-order.ts"
import type { Sql } from "./sql.ts"

/** Finds the page first and builds the JSON of its features only, all in one query. */
export const search =
  (sql: Sql) =>
  (query: FeatureQuery, viewer: Viewer): Effect.Effect<FeaturePage> => {
    const found = conditionsOf(sql, query, viewer)
    return Effect.map(
      Effect.orDie(sql<FeaturePage>`
        WITH page AS MATERIALIZED (
          SELECT name, row_number() OVER () AS position FROM (${pageOf(sql, query, viewer, found)}) AS ordered
        )
        SELECT (SELECT count(*)::int FROM features f WHERE ${found}) AS total,
          (SELECT coalesce(json_agg(${searchFeature(sql, viewer)} ORDER BY position), '[]')
            FROM page JOIN features f USING (name) JOIN creators ON creators.key = f.created_by) AS features`),
      ([page]) => page ?? { features: [], total: 0 }
    )
  }

/** Favourites are few: with them in front, two short lists are merged, so that an index can still give the order. */
const pageOf = (sql: Sql, query: FeatureQuery, viewer: Viewer, found: Statement.Fragment) => {
  const order = orderOf(sql, query)
  const limited = sql`LIMIT ${query.limit} OFFSET ${query.offset}`
  const candidates = sql`
    SELECT f.name, f.folded_name, f.created_at, ${sortKeyOf(sql, query.sortBy)} AS key FROM features f
    ${sortSourceOf(sql, query.sortBy)} WHERE ${found}`
  if (!query.favoritesFirst) return sql`${candidates} ORDER BY ${order} ${limited}`

  const favorite = sql`SELECT FROM favorite_features v WHERE v.user_id = ${viewer.id} AND v.feature = f.name`
  const enough = sql`LIMIT ${query.limit + query.offset}`
  return sql`
    SELECT name FROM (
      SELECT true AS favorite, * FROM (${candidates} AND EXISTS (${favorite}) ORDER BY ${order} ${enough}) AS first
      UNION ALL
      SELECT false, * FROM (${candidates} AND NOT EXISTS (${favorite}) ORDER BY ${order} ${enough}) AS others
    ) AS both_lists ORDER BY favorite DESC, ${order} ${limited}`
}

const searchFeature = (sql: Sql, viewer: Viewer) => sql`json_build_object(
  ${commonMembers(sql, viewer)},
  'dependencyType', CASE
    WHEN EXISTS (SELECT FROM dependencies WHERE child = f.name) THEN 'child'
    WHEN EXISTS (
      SELECT FROM dependencies JOIN features AS child ON child.name = dependencies.child
      WHERE parent = f.name AND child.archived_at IS NULL
    ) THEN 'parent'
  END,
  'environments', ${searchEnvironments(sql)},
  'segments', (
    SELECT coalesce(json_agg(DISTINCT segments.name ORDER BY segments.name), '[]')
    FROM feature_strategies s
    JOIN strategy_segments ON strategy_segments.strategy = s.id
    JOIN segments ON segments.id = strategy_segments.segment
    WHERE s.feature = f.name
  ),
  'lifecycle', ${lifecycle(sql, sql`'status', status`)})`
