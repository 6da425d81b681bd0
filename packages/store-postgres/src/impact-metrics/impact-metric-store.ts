import { type ImpactChart, type ImpactSample, labelsKey, seriesKey, type Timestamp, TOTAL } from "@halyard/core/domain"
import { ImpactMetricStore, type KnownMetric } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, givenRows, type Sql } from "../sql/sql.ts"

export const layerImpactMetricStore = Layer.effect(
  ImpactMetricStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ImpactMetricStore.of({
      add: add(sql),
      samples: (metric, step, since) =>
        Effect.orDie(sql<ImpactSample>`
          SELECT ${columns(sql)} FROM impact_series series JOIN impact_samples sample ON sample.series = series.id
          WHERE series.metric = ${metric} AND sample.step = ${step} AND sample.at >= ${since}::timestamptz
          ORDER BY sample.at`),
      allSamples: (step, since) =>
        Effect.orDie(sql<ImpactSample>`
          SELECT ${columns(sql)} FROM impact_samples sample JOIN impact_series series ON series.id = sample.series
          WHERE sample.step = ${step} AND sample.at >= ${since}::timestamptz
          ORDER BY series.metric, series.type, series.labels::text COLLATE "C", sample.at`),
      metrics: Effect.orDie(sql<KnownMetric>`
        SELECT DISTINCT ON (metric, type) metric, type, help FROM impact_series
        ORDER BY metric, type, id DESC`),
      forget: forget(sql),
      charts: (feature) =>
        Effect.map(
          Effect.orDie(sql<{ content: ImpactChart }>`
            SELECT content FROM impact_charts WHERE feature IS NOT DISTINCT FROM ${feature} ORDER BY created_at, id`),
          (rows) => rows.map(({ content }) => content)
        ),
      everyChart: Effect.map(
        Effect.orDie(sql<{ content: ImpactChart }>`SELECT content FROM impact_charts ORDER BY created_at, id`),
        (rows) => rows.map(({ content }) => content)
      ),
      saveChart: (chart) =>
        done(sql`
          INSERT INTO impact_charts (id, feature, created_at, content)
          VALUES (${chart.id}, ${chart.feature}, ${chart.createdAt}::timestamptz, ${JSON.stringify(chart)}::json)
          ON CONFLICT (id) DO UPDATE SET content = excluded.content`),
      removeChart: (id) => done(sql`DELETE FROM impact_charts WHERE id = ${id}`)
    })
  )
)

const columns = (sql: Sql) =>
  sql`series.metric, series.type, series.help, series.labels, sample.step, iso(sample.at) AS at, sample.count, sample.sum,
    sample.buckets`

/** Writes series, then samples, each in the order of their keys, so that two transactions cannot deadlock. */
const add = (sql: Sql) => (samples: ReadonlyArray<ImpactSample>, most: number) => {
  const series = new Map(samples.map((sample) => [seriesKey(sample), seriesOf(sample)]))
  return Effect.andThen(addSeries(sql, [...series.values()], most), addSamples(sql, samples))
}

const seriesOf = ({ help, labels, metric, type }: ImpactSample) => ({
  metric,
  type,
  help,
  labels,
  key: labelsKey(labels)
})

/** Adds new series while there is space. Two transactions at once can exceed it by what they add. */
const addSeries = (sql: Sql, series: ReadonlyArray<ReturnType<typeof seriesOf>>, most: number) =>
  done(sql`
    WITH given AS MATERIALIZED (
      SELECT *, ${digest(sql)} AS digest
      FROM ${givenRows(sql, series, "metric text, type text, help text, labels json, key text")}
    ),
    known AS MATERIALIZED (
      SELECT given.metric, given.type, given.digest FROM given
      JOIN impact_series series ON series.metric = given.metric AND series.type = given.type
        AND series.labels_digest = given.digest
    ),
    added AS (
      SELECT * FROM given WHERE (metric, type, digest) NOT IN (SELECT metric, type, digest FROM known)
      ORDER BY metric COLLATE "C", type, digest
      LIMIT greatest(0, ${most} - (SELECT count(*) FROM impact_series))
    )
    INSERT INTO impact_series AS series (metric, type, help, labels, labels_digest)
    SELECT given.metric, given.type, given.help, given.labels, given.digest FROM given
    WHERE (metric, type, digest) IN (SELECT metric, type, digest FROM known UNION SELECT metric, type, digest FROM added)
    ORDER BY metric COLLATE "C", type COLLATE "C", digest
    ON CONFLICT (metric, type, labels_digest) DO UPDATE SET help = excluded.help WHERE series.help <> excluded.help`)

/** Adds to the samples of the series that there are. */
const addSamples = (sql: Sql, samples: ReadonlyArray<ImpactSample>) =>
  done(sql`
    INSERT INTO impact_samples AS known (series, step, at, count, sum, buckets)
    SELECT series.id, given.step, given.at, given.count, given.sum, given.buckets
    FROM ${givenRows(
      sql,
      samples.map((sample) => ({ ...sample, key: labelsKey(sample.labels) })),
      "metric text, type text, key text, step int, at timestamptz, count float8, sum float8, buckets jsonb"
    )}
    JOIN impact_series series ON series.metric = given.metric AND series.type = given.type
      AND series.labels_digest = ${digest(sql)}
    ORDER BY series.id, given.step, given.at
    ON CONFLICT (series, step, at) DO UPDATE
    SET count = known.count + excluded.count, sum = known.sum + excluded.sum, buckets = (
      SELECT coalesce(jsonb_object_agg(bound, total), '{}') FROM (
        SELECT bound, sum(amount::float8) AS total FROM (
          SELECT * FROM jsonb_each_text(known.buckets) AS before(bound, amount)
          UNION ALL SELECT * FROM jsonb_each_text(excluded.buckets) AS added(bound, amount)
        ) AS both_buckets GROUP BY bound
      ) AS sums
    )`)

/** Labels can be longer than an index takes. */
const digest = (sql: Sql) => sql`sha256(convert_to(given.key, 'UTF8'))`

const forget = (sql: Sql) => (step: number, before: Timestamp) =>
  Effect.andThen(
    done(sql`DELETE FROM impact_samples WHERE step = ${step} AND at < ${before}::timestamptz`),
    done(sql`
      DELETE FROM impact_series series WHERE NOT EXISTS (
        SELECT FROM impact_samples sample WHERE sample.series = series.id AND sample.step <> ${TOTAL}
      )`)
  )
