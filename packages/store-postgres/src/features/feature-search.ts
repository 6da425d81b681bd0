import { type FeatureFilter, type FeatureQuery, JsonText, type Timestamp, type Viewer } from "@halyard/core/domain"
import type { FeaturePage } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { countOfProjects } from "./feature-counts.ts"
import { conditionsOf, visibleProjects } from "./feature-filters.ts"
import { commonColumns, lifecycle, searchEnvironments } from "./feature-json.ts"
import { orderOf, sortKeyOf, sortSourceOf } from "./feature-order.ts"
import type { Sql } from "../sql/sql.ts"

type Fragment = Statement.Fragment

/** Finds the page first and writes the JSON of its features only, all in one query. */
export const searchAsJson = (sql: Sql) =>
  Effect.fnUntraced(function* (query: FeatureQuery, viewer: Viewer, since: Timestamp) {
    const [row] = yield* Effect.orDie(sql<{ json: string }>`
      SELECT (${pageAsJson(sql, query, viewer, since)}) AS json`)
    return new JsonText<FeaturePage>(row?.json ?? "")
  })

const pageAsJson = (sql: Sql, query: FeatureQuery, viewer: Viewer, since: Timestamp): Fragment => {
  const { found, page, total } = isSelective(query) ? foundOnce(sql, query, viewer) : foundByIndex(sql, query, viewer)
  return sql`
    WITH ${found} page AS MATERIALIZED (
      SELECT name, row_number() OVER () AS position FROM (${page}) AS ordered
    )
    SELECT '{"total":' || (${total}) || ',"features":' || coalesce(json_agg(shown ORDER BY position), '[]') || '}'
    FROM (SELECT position, ${searchFeature(sql, viewer, since)} AS shown
      FROM page JOIN features f USING (name) JOIN creators ON creators.key = f.created_by) AS features`
}

/** Whether it is likely that few features are found, by what an index finds or by what has to be looked at one by one. */
const isSelective = ({ terms, filters }: FeatureQuery): boolean =>
  terms.length > 0 || filters.some(({ field }) => ["tag", "segment", "createdBy"].includes(field))

interface Plan {
  readonly found: Fragment
  readonly page: Fragment
  readonly total: Fragment
}

/** Few features match: they are found once, then counted and sorted. */
const foundOnce = (sql: Sql, query: FeatureQuery, viewer: Viewer): Plan => ({
  found: sql`found AS MATERIALIZED (${candidates(sql, query, viewer)}),`,
  page: pageOf(sql, query, viewer, sql`SELECT * FROM found f WHERE true`),
  total: sql`SELECT count(*)::int FROM found`
})

/** Many features match: an index gives them in order, and they are not counted where counters tell how many there are. */
const foundByIndex = (sql: Sql, query: FeatureQuery, viewer: Viewer): Plan => ({
  found: sql``,
  page: pageOf(sql, query, viewer, candidates(sql, query, viewer)),
  total: query.filters.every(isAboutProjects)
    ? countOfProjects(sql, query.archived, visibleProjects(sql, query, viewer))
    : sql`SELECT count(*)::int FROM features f WHERE ${conditionsOf(sql, query, viewer)}`
})

const isAboutProjects = ({ field }: FeatureFilter): boolean => field === "project"

const candidates = (sql: Sql, query: FeatureQuery, viewer: Viewer): Fragment => sql`
  SELECT f.name, f.folded_name, f.created_at, ${sortKeyOf(sql, query.sortBy)} AS key FROM features f
  ${sortSourceOf(sql, query.sortBy)} WHERE ${conditionsOf(sql, query, viewer)}`

/** Favourites are few: with them in front, two short lists are merged, so that an index can still give the order. */
const pageOf = (sql: Sql, query: FeatureQuery, viewer: Viewer, rows: Fragment): Fragment => {
  const order = orderOf(sql, query)
  const limited = query.offset === 0 ? limit(sql, query.limit) : sql`${limit(sql, query.limit)} OFFSET ${query.offset}`
  if (!query.favoritesFirst) return sql`${rows} ORDER BY ${order} ${limited}`

  const favorite = sql`SELECT FROM favorite_features v WHERE v.user_id = ${viewer.id} AND v.feature = f.name`
  const enough = query.offset === 0 ? limit(sql, query.limit) : sql`LIMIT ${query.limit + query.offset}`
  return sql`
    SELECT name FROM (
      SELECT true AS favorite, * FROM (${rows} AND EXISTS (${favorite}) ORDER BY ${order} ${enough}) AS first
      UNION ALL
      SELECT false, * FROM (${rows} AND NOT EXISTS (${favorite}) ORDER BY ${order} ${enough}) AS others
    ) AS both_lists ORDER BY favorite DESC, ${order} ${limited}`
}

/** Written into the statement: a plan that does not know how few rows are wanted sorts all of them. */
const limit = (sql: Sql, rows: number): Fragment => sql.literal(`LIMIT ${rows}`)

const searchFeature = (sql: Sql, viewer: Viewer, since: Timestamp): Fragment => sql`(
  SELECT row_to_json(feature) FROM (SELECT ${commonColumns(sql, viewer)},
    CASE
      WHEN EXISTS (SELECT FROM dependencies WHERE child = f.name) THEN 'child'
      WHEN EXISTS (
        SELECT FROM dependencies JOIN features AS child ON child.name = dependencies.child
        WHERE parent = f.name AND child.archived_at IS NULL
      ) THEN 'parent'
    END AS "dependencyType",
    places.environments,
    (
      SELECT coalesce(json_agg(DISTINCT segments.name ORDER BY segments.name), '[]')
      FROM feature_strategies s
      JOIN strategy_segments ON strategy_segments.strategy = s.id
      JOIN segments ON segments.id = strategy_segments.segment
      WHERE s.feature = f.name
    ) AS segments,
    ${lifecycle(sql, sql`status`)} AS lifecycle
    FROM ${searchEnvironments(sql, since)}
  ) AS feature)`
