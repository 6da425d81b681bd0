import {
  CurrentPageSize,
  type FeatureFilter,
  type FeatureSearch,
  JsonText,
  type Timestamp,
  type Viewer
} from "@halyard/core/domain"
import type { FeaturePage } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { countOfProjects } from "./feature-counts.ts"
import { featureConditions, isFavorite, visibleProjects } from "./feature-filters.ts"
import { lifecycleWithNull, searchColumns, searchEnvironments } from "./feature-json.ts"
import { orderOf, sortKeyOf, sortSourceOf } from "./feature-order.ts"
import { fitting, limitOf, type Sql } from "../sql/sql.ts"

type Fragment = Statement.Fragment

/**
 * One query that finds the page first, and then builds the JSON of its features only. Large features end the page
 * early.
 */
export const searchAsJson = (sql: Sql) =>
  Effect.fn("FeatureReads.searchAsJson")(function* (query: FeatureSearch, viewer: Viewer, since: Timestamp) {
    const rows = yield* Effect.orDie(
      sql<{ total: number; json: string | null }>`${pageAsRows(sql, query, viewer, since, yield* CurrentPageSize)}`
    )
    const features = rows.flatMap(({ json }) => (json === null ? [] : [json]))
    return new JsonText<FeaturePage>(`{"total":${rows[0]?.total ?? 0},"features":[${features.join()}]}`)
  })

/** One row for each feature that fits on the page, and at least one for the total. */
const pageAsRows = (sql: Sql, query: FeatureSearch, viewer: Viewer, since: Timestamp, pageSize: number): Fragment => {
  const { found, page, total } = isSelective(query) ? foundOnce(sql, query, viewer) : foundByIndex(sql, query, viewer)
  return sql`
    WITH ${found} page AS MATERIALIZED (
      SELECT name, position FROM unnest(ARRAY(SELECT name FROM (${page}) AS ordered)) WITH ORDINALITY AS page(name, position)
    ), open_requests AS MATERIALIZED (${openRequests(sql, viewer)}), shown AS MATERIALIZED (
      SELECT position AS id, ${searchFeature(sql, viewer, since)}::text AS json
      FROM page JOIN features f USING (name) JOIN creators ON creators.key = f.created_by
    ), sized AS (SELECT id, char_length(json) AS size FROM shown)
    SELECT counted.total::float8 AS total, fitted.json
    FROM (SELECT (${total}) AS total) AS counted
    LEFT JOIN (SELECT id, json FROM shown JOIN (${fitting(sql, sql`sized`, sql`id`, pageSize)}) AS first USING (id)) AS fitted ON true
    ORDER BY fitted.id`
}

/** The open change requests of the features on the page, without drafts of others. An index finds them. */
const openRequests = (sql: Sql, viewer: Viewer): Fragment => sql`
  SELECT id, project, environment, unnest(features) AS feature FROM change_requests
  WHERE state IN ('Draft', 'In review', 'Approved', 'Scheduled') AND (state <> 'Draft' OR author = ${viewer.id})
    AND features && (SELECT array_agg(name) FROM page)`

/** Whether a search is likely to find few features. */
const isSelective = ({ terms, filters }: FeatureSearch): boolean =>
  terms.length > 0 || filters.some(({ field }) => ["tag", "segment", "createdBy", "favorite"].includes(field))

interface Plan {
  readonly found: Fragment
  readonly page: Fragment
  readonly total: Fragment
}

/** For few matches: finds them once, then counts and sorts them. */
const foundOnce = (sql: Sql, query: FeatureSearch, viewer: Viewer): Plan => ({
  found: sql`found AS MATERIALIZED (${candidates(sql, query, viewer)}),`,
  page: pageOf(sql, query, viewer, sql`SELECT * FROM found f WHERE true`),
  total: sql`SELECT count(*)::int FROM found`
})

/** For many matches: an index returns them in order, and the total comes from counters where they suffice. */
const foundByIndex = (sql: Sql, query: FeatureSearch, viewer: Viewer): Plan => ({
  found: sql``,
  page: pageOf(sql, query, viewer, candidates(sql, query, viewer)),
  total:
    query.archived !== null && query.filters.every(isAboutProjects)
      ? countOfProjects(sql, query.archived, visibleProjects(sql, query, viewer))
      : sql`SELECT count(*)::int FROM features f WHERE ${featureConditions(sql, query, viewer)}`
})

const isAboutProjects = ({ field }: FeatureFilter): boolean => field === "project"

const candidates = (sql: Sql, query: FeatureSearch, viewer: Viewer): Fragment => sql`
  SELECT f.name, f.folded_name, f.created_at, ${sortKeyOf(sql, query.sortBy)} AS key FROM features f
  ${sortSourceOf(sql, query.sortBy)} WHERE ${featureConditions(sql, query, viewer)}`

/** Favorites first: concatenates two short lists, so that an index can still provide the order of each. */
const pageOf = (sql: Sql, query: FeatureSearch, viewer: Viewer, rows: Fragment): Fragment => {
  const order = orderOf(sql, query)
  const limited = limitOf(sql, query.limit, query.offset)
  if (!query.favoritesFirst) return sql`${rows} ORDER BY ${order} ${limited}`

  const favorite = isFavorite(sql, viewer)
  const enough = query.offset === 0 ? limited : sql`LIMIT ${query.limit + query.offset}`
  return sql`
    SELECT name FROM (
      SELECT true AS favorite, * FROM (${rows} AND ${favorite} ORDER BY ${order} ${enough}) AS first
      UNION ALL
      SELECT false, * FROM (${rows} AND NOT ${favorite} ORDER BY ${order} ${enough}) AS others
    ) AS both_lists ORDER BY favorite DESC, ${order} ${limited}`
}

const searchFeature = (sql: Sql, viewer: Viewer, since: Timestamp): Fragment => sql`(
  SELECT row_to_json(feature) FROM (SELECT ${searchColumns(sql, viewer)},
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
    ${lifecycleWithNull(sql)} AS lifecycle
    FROM ${searchEnvironments(sql, since)}
  ) AS feature)`
