import {
  type DateOperator,
  type EnvironmentStatus,
  type FeatureFilter,
  type FeatureSearch,
  matchesMembership,
  type Membership,
  type SetOperator,
  type StaleCutoff,
  type Tag,
  type Timestamp,
  type Viewer
} from "@halyard/core/domain"
import type { Statement } from "effect/sql"
import { containing, rowsOf, type Sql } from "../sql/sql.ts"
import { cutoffRows } from "./staleness-store.ts"

type Fragment = Statement.Fragment

/** All conditions that a feature `f` must meet to be found. */
export const featureConditions = (sql: Sql, query: FeatureSearch, viewer: Viewer): Fragment =>
  sql.and([
    ...inArchive(sql, query.archived),
    isVisible(sql, viewer),
    ...(query.terms.length === 0 ? [] : [matchesTerms(sql, query.terms)]),
    ...query.filters.map((filter) => matchesFilter(sql, filter, viewer, query.staleCutoffs))
  ])

const inArchive = (sql: Sql, archived: boolean | null): ReadonlyArray<Fragment> => {
  if (archived === null) return []
  return [archived ? sql`f.archived_at IS NOT NULL` : sql`f.archived_at IS NULL`]
}

/** The conditions on the project of `f`. They also apply to the counters of features. */
export const visibleProjects = (sql: Sql, search: FeatureSearch, viewer: Viewer): Fragment =>
  sql.and([
    isVisible(sql, viewer),
    ...search.filters
      .filter(({ field }) => field === "project")
      .map((filter) => matchesFilter(sql, filter, viewer, search.staleCutoffs))
  ])

/** Whether the viewer may see the project of `f`. Few projects are private, so the query excludes the hidden ones. */
export const isVisible = (sql: Sql, { memberOf }: Viewer): Fragment =>
  memberOf === "all"
    ? sql`true`
    : sql`f.project NOT IN (SELECT id FROM projects WHERE mode = 'private' AND id <> ALL(${memberOf}::text[]))`

/**
 * Searches two trigram indexes instead of scanning all features and tags, for one text after the other: for many
 * together the planner expects so many rows that it would scan. For an array it expects ten, whatever the texts are.
 */
const matchesTerms = (sql: Sql, terms: ReadonlyArray<string>) => {
  const found = terms.map(patternOf(sql)).map(
    (pattern) => sql`
      SELECT name FROM features WHERE folded_name LIKE ${pattern}
      UNION ALL
      SELECT feature FROM feature_tags JOIN tags USING (type, value) WHERE folded_text LIKE ${pattern}`
  )
  return sql`f.name IN (SELECT unnest(ARRAY(${sql.join(" UNION ALL ", false)(found)})))`
}

/**
 * The planner does not see what is behind a `SELECT`, and expects half a percent of the rows. It would plan each search
 * for a rare text anew, which takes several times as long as the search. It has to see a text without three letters in
 * a row, for which the index would be read in full.
 */
const patternOf = (sql: Sql) => (term: string) =>
  THREE_LETTERS.test(term) ? sql`(SELECT ${containing(term)}::text)` : sql`${containing(term)}`

const THREE_LETTERS = /[\p{L}\p{N}]{3}/u

const matchesFilter = (
  sql: Sql,
  filter: FeatureFilter,
  viewer: Viewer,
  cutoffs: ReadonlyArray<StaleCutoff>
): Fragment => {
  switch (filter.field) {
    case "project":
      return isOneOf(sql, sql`f.project`, filter)
    case "type":
      return isOneOf(sql, sql`f.type`, filter)
    case "state":
      return state(sql, filter, cutoffs)
    case "createdBy":
      return createdBy(sql, filter)
    case "tag":
      return carries(sql, filter.operator, filter.values, taggedWith)
    case "segment":
      return carries(sql, filter.operator, filter.values, usingSegments)
    case "status":
      return carries(sql, "any", filter.values, withStatus)
    case "createdAt":
      return createdAt(sql, filter.operator, filter.value)
    case "lastSeenAt":
      return lastSeenAt(sql, filter.operator, filter.value)
    case "lifecycle":
      return isOneOf(sql, stage(sql), filter)
    case "favorite":
      return sql`${isFavorite(sql, viewer)} = ANY(${filter.values}::boolean[])`
  }
}

const isOneOf = (
  sql: Sql,
  value: Fragment,
  { operator, values }: { readonly operator: Membership; readonly values: ReadonlyArray<string> }
): Fragment => {
  switch (operator) {
    case "any":
      return sql`${value} = ANY(${values}::text[])`
    case "none":
      return sql`${value} <> ALL(${values}::text[])`
  }
}

/** Compares the column itself, since the planner has statistics on how often it is true. */
const state = (
  sql: Sql,
  { operator, values }: FeatureFilter & { readonly field: "state" },
  cutoffs: ReadonlyArray<StaleCutoff>
): Fragment => {
  const marked = sql.or(
    ([true, false] as const)
      .filter((stale) => matchesMembership(values.includes(stale ? "stale" : "active"), operator))
      .map((stale) => sql`f.stale = ${stale}`)
      .concat(sql`false`)
  )
  if (!values.includes("potentially-stale")) return marked
  const potential = sql`(NOT f.stale AND EXISTS (
    SELECT FROM ${cutoffRows(sql, cutoffs)} WHERE cutoff.type = f.type AND f.created_at <= cutoff."createdAt"))`
  switch (operator) {
    case "any":
      return sql`(${marked} OR ${potential})`
    case "none":
      return sql`(${marked} AND NOT ${potential})`
  }
}

/** The unknown creator, 0, never matches a list. */
const createdBy = (sql: Sql, { operator, values }: FeatureFilter & { readonly field: "createdBy" }): Fragment => {
  const listed = sql`f.created_by IN (
    SELECT key FROM creators
    WHERE id <> 0 AND id IN (SELECT value::float8 FROM json_array_elements_text(${rowsOf(values)}::json)))`
  switch (operator) {
    case "any":
      return listed
    case "none":
      return sql`NOT ${listed}`
  }
}

const createdAt = (sql: Sql, operator: DateOperator, value: Timestamp): Fragment => {
  switch (operator) {
    case "before":
      return sql`f.created_at < ${value}::timestamptz`
    case "onOrAfter":
      return sql`f.created_at >= ${value}::timestamptz`
  }
}

const lastSeenAt = (sql: Sql, operator: DateOperator, value: Timestamp): Fragment => {
  const seen = sql`SELECT max(last_seen_at) FROM feature_environments WHERE feature = f.name`
  switch (operator) {
    case "before":
      return sql`(${seen}) < ${value}::timestamptz`
    case "onOrAfter":
      return sql`(${seen}) >= ${value}::timestamptz`
  }
}

/** The stage of `f`, which is `archived` in the archive. */
const stage = (sql: Sql): Fragment => sql`CASE WHEN f.archived_at IS NOT NULL THEN 'archived' ELSE coalesce(
  (SELECT stage FROM feature_stages WHERE feature = f.name ORDER BY rank DESC LIMIT 1), 'initial') END`

/** Whether `f` is a favorite of the viewer. */
export const isFavorite = (sql: Sql, { id }: Viewer): Fragment =>
  sql`EXISTS (SELECT FROM favorite_features v WHERE v.user_id = ${id} AND v.feature = f.name)`

/**
 * Whether `f` has any or all of the values. `carriers` selects the features that have any of some values. Indexes
 * answer for each value and few features, where a count of the values would be made for all features.
 */
const carries = <A>(
  sql: Sql,
  operator: SetOperator,
  values: ReadonlyArray<A>,
  carriers: (sql: Sql, values: ReadonlyArray<A>) => Fragment
): Fragment => {
  const any = (some: ReadonlyArray<A>) =>
    sql`EXISTS (SELECT FROM (${carriers(sql, some)}) AS carrier WHERE carrier.feature = f.name)`
  const all = () => sql.and(values.map((value) => any([value])))
  switch (operator) {
    case "any":
      return any(values)
    case "none":
      return sql`NOT ${any(values)}`
    case "all":
      return all()
    case "notAll":
      return sql`NOT (${all()})`
  }
}

const taggedWith = (sql: Sql, tags: ReadonlyArray<Tag>) => sql`
  SELECT feature FROM feature_tags
  WHERE ${sql.or(tags.map(({ type, value }) => sql`(type = ${type} AND value = ${value})`))}`

const usingSegments = (sql: Sql, names: ReadonlyArray<string>) => sql`
  SELECT s.feature
  FROM segments
  JOIN strategy_segments ON strategy_segments.segment = segments.id
  JOIN feature_strategies s ON s.id = strategy_segments.strategy
  WHERE segments.name = ANY(${names}::text[])`

const withStatus = (sql: Sql, statuses: ReadonlyArray<EnvironmentStatus>) => sql`
  SELECT feature FROM feature_environments WHERE ${sql.or(
    statuses.map(({ environment, enabled }) => sql`(environment = ${environment} AND enabled = ${enabled})`)
  )}`
