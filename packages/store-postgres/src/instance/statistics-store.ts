import { predefinedRoles, type StoredStatistics, type Timestamp } from "@halyard/core/domain"
import { type StatisticsPeriods, StatisticsStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { inProduction } from "../environments/in-production.ts"
import type { Sql } from "../sql/sql.ts"

export const layerStatisticsStore = Layer.effect(
  StatisticsStore,
  Effect.map(SqlClient.SqlClient, (sql) => StatisticsStore.of({ count: count(sql) }))
)

/** One statement, so that all counts are of one moment. */
const count = (sql: Sql) => (periods: StatisticsPeriods) =>
  Effect.flatMap(
    Effect.orDie(sql<{ readonly statistics: StoredStatistics }>`
      SELECT json_build_object(
        ${peopleCounts(sql, periods)},
        ${contentCounts(sql)},
        ${usageCounts(sql, periods)}
      ) AS statistics`),
    ([row]) => (row === undefined ? Effect.die("A count without a row") : Effect.succeed(row.statistics))
  )

const peopleCounts = (sql: Sql, { last30, last60, last7, last90 }: StatisticsPeriods): Statement.Fragment => {
  const seen = (since: Timestamp) => sql`
    (SELECT count(*) FROM users WHERE account_type = 'User' AND seen_at >= ${since}::timestamptz)`
  return sql`
    'users', (SELECT count(*) FROM users WHERE account_type = 'User'),
    'serviceAccounts', (SELECT count(*) FROM users WHERE account_type <> 'User'),
    'apiTokens', (
      SELECT json_build_object('admin', count(*) FILTER (WHERE type = 'admin'),
        'client', count(*) FILTER (WHERE type = 'client'), 'frontend', count(*) FILTER (WHERE type = 'frontend'))
      FROM api_tokens WHERE deleted_at IS NULL
    ),
    'activeUsers', json_build_object('last7', ${seen(last7)}, 'last30', ${seen(last30)}, 'last60', ${seen(last60)},
      'last90', ${seen(last90)}),
    'licensedUsers', (SELECT count(*) FROM users WHERE account_type = 'User') + (
      SELECT count(*) FROM events WHERE type = 'user-deleted' AND created_at >= ${last30}::timestamptz
    ),
    'groups', (SELECT count(*) FROM groups),
    'roles', ${predefinedRoles.length}::integer + (SELECT count(*) FROM roles),
    'customRootRoles', (SELECT count(*) FROM roles WHERE type = 'root-custom'),
    'customRootRolesInUse', (SELECT count(*) FROM roles WHERE type = 'root-custom' AND (
      EXISTS (SELECT FROM users WHERE root_role = roles.id) OR EXISTS (SELECT FROM groups WHERE root_role = roles.id)
    ))`
}

const contentCounts = (sql: Sql): Statement.Fragment => sql`
  'featureToggles', (SELECT coalesce(sum(active), 0) FROM feature_counts),
  'archivedFeatureToggles', (SELECT coalesce(sum(archived), 0) FROM feature_counts),
  'projects', (SELECT count(*) FROM projects WHERE archived_at IS NULL),
  'contextFields', (SELECT count(*) FROM context_fields),
  'environments', (SELECT count(*) FROM environments),
  'segments', (SELECT count(*) FROM segments),
  'strategies', (SELECT count(*) FROM strategy_types),
  'maxEnvironmentStrategies', (
    SELECT coalesce(max(count), 0) FROM (
      SELECT count(*) AS count FROM feature_strategies GROUP BY feature, environment
    ) AS places
  ),
  'maxConstraints', (SELECT coalesce(max(json_array_length(constraints)), 0) FROM feature_strategies),
  'maxConstraintValues', (
    SELECT coalesce(max(json_array_length(held->'values')), 0)
    FROM feature_strategies CROSS JOIN LATERAL json_array_elements(constraints) AS held
  )`

const usageCounts = (sql: Sql, periods: StatisticsPeriods): Statement.Fragment => {
  const { last30, last60, last7, last90, previousDay } = periods
  const inDay = sql`hour >= ${previousDay.from}::timestamptz AND hour < ${previousDay.to}::timestamptz`
  return sql`
    'clientApps', json_build_array(
      json_build_object('range', '7d', 'count', ${reporting(sql, last7)}),
      json_build_object('range', '30d', 'count', ${reporting(sql, last30)}),
      json_build_object('range', 'allTime', 'count', (SELECT count(*) FROM applications))
    ),
    'featureExports', (SELECT count(*) FROM events WHERE type = 'features-exported'),
    'featureImports', (SELECT count(*) FROM events WHERE type = 'features-imported'),
    'productionChanges', (
      SELECT json_build_object('last30', count(*) FILTER (WHERE created_at >= ${last30}::timestamptz),
        'last60', count(*) FILTER (WHERE created_at >= ${last60}::timestamptz), 'last90', count(*))
      FROM events
      WHERE ${inProduction(sql)}
        AND created_at >= ${last90}::timestamptz
    ),
    'previousDayMetricsBucketsCount', json_build_object(
      'enabledCount', (SELECT count(*) FROM client_metrics_hourly WHERE ${inDay}),
      'variantCount', (SELECT count(*) FROM client_variants_hourly WHERE ${inDay})
    )`
}

/**
 * Counts applications that reported on this day or later. The bits of a week stand for its days, which is much less to
 * read than the counts of each day.
 */
const reporting = (sql: Sql, since: Timestamp): Statement.Fragment => {
  const day = sql`(${since}::timestamptz AT TIME ZONE 'UTC')::date`
  return sql`(
    SELECT count(*) FROM applications WHERE created_at >= ${since}::timestamptz
      OR EXISTS (
        SELECT FROM client_instances AS instance
        WHERE instance.app_name = applications.app_name AND last_seen_at >= ${since}::timestamptz
      )
      OR app_name IN (
        SELECT name FROM insight_reported_names
        WHERE kind = 'application' AND week > ${day} - 7 AND (days >> greatest(${day} - week, 0)) > 0
      )
  )`
}
