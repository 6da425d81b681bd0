import type { EventFilters, EventScope, Timestamp } from "@halyard/core/domain"
import type { EventCreator } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { idOfKey } from "../projects/former-projects.ts"
import { changed, rowsOf, type Sql } from "../sql/sql.ts"

/** Whether the counters can answer how many events match. */
export const areCounted = ({ environments, features, groups, ids, text }: EventFilters): boolean =>
  [environments, features, groups, ids, text].every((filter) => filter === undefined)

/** How many events match, including those that are not yet in the counters. Only for queries that `areCounted`. */
export const countOfEvents = (sql: Sql, query: EventFilters, scope: EventScope): Statement.Fragment => sql`
  (
    SELECT coalesce(sum(count), 0)::float8 FROM event_counts
    WHERE ${sql.and([...filtersOf(sql, query, scope, countColumns(sql)), ...daysOf(sql, query)])}
  ) + (
    SELECT count(*) FROM events
    WHERE ${notCounted(sql)} AND ${sql.and(eventConditions(sql, query, scope))}
  )`

/**
 * Events that are not in the counters yet. They are few, but with a single bound the planner expects a third of the
 * log, and starts parallel workers to read it. With two bounds it expects much less.
 */
const notCounted = (sql: Sql): Statement.Fragment =>
  sql`events.id > (SELECT up_to FROM counted_events) AND events.id <= (SELECT max(newest.id) FROM events AS newest)`

/** The conditions of a search on `events`, except for its text. */
export const eventConditions = (
  sql: Sql,
  query: EventFilters,
  scope: EventScope
): ReadonlyArray<Statement.Fragment> => [
  ...filtersOf(sql, query, scope, eventColumns(sql)),
  ...(query.features === undefined ? [] : [isAmong(sql, sql`feature_name`, query.features)]),
  ...(query.environments === undefined ? [] : [isAmong(sql, sql`environment`, query.environments)]),
  ...(query.groups === undefined ? [] : [isAmong(sql, sql`group_id`, query.groups)]),
  ...(query.ids === undefined
    ? []
    : [sql`events.id IN (SELECT value::bigint FROM json_array_elements_text(${rowsOf(query.ids)}::json))`]),
  ...notOfFormer(sql, scope),
  ...momentsOf(sql, query)
]

/** An index returns the events of one project, type, feature or environment in order, but those of a list unsorted. */
const isAmong = (sql: Sql, column: Statement.Fragment, values: ReadonlyArray<string>): Statement.Fragment => {
  const [first, ...others] = values
  return first !== undefined && others.length === 0
    ? sql`${column} = ${first}`
    : sql`${column} = ANY(${values}::text[])`
}

/** Excludes events of former projects. Their counters have keys of their own. */
const notOfFormer = (sql: Sql, { lastOfFormer }: EventScope): ReadonlyArray<Statement.Fragment> =>
  lastOfFormer.size === 0
    ? []
    : [
        sql`NOT EXISTS (
          SELECT FROM json_to_recordset(${rowsOf([...lastOfFormer].map(([id, last]) => ({ id, last })))}::json)
            AS former(id text, last bigint)
          WHERE former.id = events.project AND events.id <= former.last
        )`
      ]

/**
 * The range of ids for the days of a query. Logically it repeats the conditions on `created_at`, but the planner does
 * not know that ids and times grow together, and would read all newer events.
 */
export const spanOfDays = (sql: Sql, query: EventFilters): ReadonlyArray<Statement.Fragment> => {
  if (query.from === undefined && query.before === undefined) return []
  const counted = sql`FROM event_counts WHERE ${sql.and(daysOf(sql, query))}`
  const fresh = sql`
    FROM events WHERE ${notCounted(sql)} AND ${sql.and(momentsOf(sql, query))}`
  return [
    sql`events.id >= (SELECT least((SELECT min(oldest) ${counted}), (SELECT up_to + 1 FROM counted_events)))`,
    sql`events.id <= (SELECT coalesce((SELECT max(events.id) ${fresh}), (SELECT max(newest) ${counted}), 0))`
  ]
}

const daysOf = (sql: Sql, { before, from }: EventFilters): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
  ...(before === undefined ? [] : [sql`day < ${before}::date`])
]

const momentsOf = (sql: Sql, { before, from }: EventFilters): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`events.created_at >= ${from}::timestamptz`]),
  ...(before === undefined ? [] : [sql`events.created_at < ${before}::timestamptz`])
]

/**
 * The events of a project since a moment, as rows of a `day` and a `count`. The first day is counted from its events,
 * the others by the counters, with the events that are not yet in them. Without those of a former project that had the
 * same id.
 */
export const countsSince = (sql: Sql, project: string, since: Timestamp): Statement.Fragment => {
  const secondDay = sql`(date_trunc('day', ${since}::timestamptz, 'UTC') + interval '1 day')`
  const ofProject = sql`project = ${project}
    AND events.id > coalesce((SELECT last_former_event FROM projects WHERE projects.id = ${project}), 0)`
  return sql`
    SELECT day, count FROM event_counts
    WHERE project = ${project} AND day >= (${secondDay} AT TIME ZONE 'UTC')::date
    UNION ALL
    SELECT (created_at AT TIME ZONE 'UTC')::date, 1 FROM events
    WHERE ${ofProject} AND ${notCounted(sql)} AND created_at >= ${secondDay}
    UNION ALL
    SELECT (created_at AT TIME ZONE 'UTC')::date, 1 FROM events
    WHERE ${ofProject} AND created_at >= ${since}::timestamptz AND created_at < ${secondDay}`
}

/** Adds new events to the counters, unless they are few or another instance does it. */
export const countNewEvents = (sql: Sql): Effect.Effect<void> =>
  changed(countBatch(sql)).pipe(Effect.repeat({ while: (counted) => counted }), Effect.asVoid)

/** Looks whether there is enough to count before it locks, because a lock is a write. */
const countBatch = (sql: Sql) => sql`
  WITH due AS MATERIALIZED (
    SELECT FROM counted_events WHERE (SELECT max(events.id) FROM events) - up_to > ${FEW}
  ),
  before AS (SELECT up_to FROM counted_events WHERE EXISTS (SELECT FROM due) FOR UPDATE SKIP LOCKED),
  span AS (
    SELECT up_to, least(newest, up_to + ${BATCH}) AS newest
    FROM before, (SELECT max(events.id) AS newest FROM events) AS last
    WHERE newest - up_to > ${FEW}
  ),
  counted AS (
    INSERT INTO event_counts (day, type, project, creator, creator_name, count, oldest, newest)
    SELECT (created_at AT TIME ZONE 'UTC')::date, type, coalesce(project, ''), coalesce(created_by_user_id, 0),
      created_by, count(*), min(events.id), max(events.id)
    FROM span JOIN events ON events.id > up_to AND events.id <= span.newest
    GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (day, type, project, creator, creator_name) DO UPDATE
    SET count = event_counts.count + excluded.count, newest = excluded.newest,
      oldest = least(event_counts.oldest, excluded.oldest)
  )
  UPDATE counted_events SET up_to = span.newest FROM span RETURNING counted_events.up_to`

/** Fewer new events than these are counted one by one by each search. */
const FEW = 2000
/** Counting so many takes the embedded database, which does nothing else meanwhile, some tens of milliseconds. */
const BATCH = 10_000

/** The creators of events in the scope, each with the newest name. */
export const creatorsIn = (sql: Sql, scope: EventScope): Effect.Effect<ReadonlyArray<EventCreator>> =>
  Effect.orDie(sql<EventCreator>`
    SELECT DISTINCT ON (creator) creator AS id, creator_name AS name FROM (
      SELECT creator, creator_name, newest FROM event_counts WHERE ${sql.and(filtersOf(sql, {}, scope, countColumns(sql)))}
      UNION ALL
      SELECT coalesce(created_by_user_id, 0), created_by, events.id FROM events
      WHERE ${notCounted(sql)}
        AND ${sql.and([...filtersOf(sql, {}, scope, eventColumns(sql)), ...notOfFormer(sql, scope)])}
    ) AS done ORDER BY creator, newest DESC`)

/** `events` and `event_counts` have different names for these. */
interface Columns {
  readonly creator: Statement.Fragment
  /** The id of the project, former or not. */
  readonly project: Statement.Fragment
  readonly isOfNoProject: Statement.Fragment
}

const eventColumns = (sql: Sql): Columns => ({
  creator: sql`created_by_user_id`,
  project: sql`project`,
  isOfNoProject: sql`project IS NULL`
})

const countColumns = (sql: Sql): Columns => ({
  creator: sql`creator`,
  project: idOfKey(sql),
  isOfNoProject: sql`project = ''`
})

const filtersOf = (
  sql: Sql,
  { createdBy, projects, types }: Pick<EventFilters, "createdBy" | "projects" | "types">,
  scope: EventScope,
  columns: Columns
): ReadonlyArray<Statement.Fragment> => [
  ...(types === undefined ? [] : [isAmong(sql, sql`type`, types)]),
  ...(projects === undefined ? [] : [isAmong(sql, columns.project, projects)]),
  ...(createdBy === undefined ? [] : [sql`${columns.creator} = ANY(${createdBy}::integer[])`]),
  ...(scope.projects === "all" ? [] : [sql`(${columns.isOfNoProject} OR project = ANY(${scope.projects}::text[]))`]),
  ...(scope.hiddenTypes.length === 0 ? [] : [sql`type <> ALL(${scope.hiddenTypes}::text[])`])
]
