import {
  type ImpactChart,
  type ImpactSample,
  namesToRead,
  type ReadFor,
  type Timestamp,
  TOTAL
} from "@halyard/core/domain"
import { ImpactMetricStore, type KnownMetric } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql, textsOf } from "../sql/sql.ts"
import { addImpact, unknownSeries } from "./add-impact.ts"

export const layerImpactMetricStore = Layer.effect(
  ImpactMetricStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ImpactMetricStore.of({
      add: addImpact(sql),
      unknown: unknownSeries(sql),
      counts: Effect.map(
        Effect.orDie(sql<{ project: string; count: number }>`
          SELECT project, count(*)::int AS count FROM impact_series, unnest(projects) AS project GROUP BY project`),
        (rows) => new Map(rows.map(({ count, project }) => [project, count]))
      ),
      samples: (metric, step, { of, since }) =>
        Effect.orDie(sql<ImpactSample>`
          SELECT ${columns(sql)} FROM impact_series series JOIN impact_samples sample ON sample.series = series.id
          WHERE series.metric = ${metric} AND sample.step = ${step} AND sample.at >= ${since}::timestamptz
            AND ${isReadFor(sql, of)}
          ORDER BY sample.at`),
      allSamples: (step, since) =>
        Effect.orDie(sql<ImpactSample>`
          SELECT ${columns(sql)} FROM impact_samples sample JOIN impact_series series ON series.id = sample.series
          WHERE sample.step = ${step} AND sample.at >= ${since}::timestamptz
          ORDER BY series.metric, series.type, series.labels::text COLLATE "C", sample.at`),
      metrics: (of) =>
        Effect.orDie(sql<KnownMetric>`
          SELECT DISTINCT ON (metric, type) metric, type, help FROM impact_series series WHERE ${isReadFor(sql, of)}
          ORDER BY metric, type, id DESC`),
      forget: forget(sql),
      remove: remove(sql),
      leave: leave(sql),
      ...charts(sql)
    })
  )
)

const charts = (sql: Sql) => ({
  charts: (feature: string | null) =>
    Effect.map(
      Effect.orDie(sql<{ content: ImpactChart }>`
        SELECT content FROM impact_charts WHERE feature IS NOT DISTINCT FROM ${feature} ORDER BY created_at, id`),
      (rows) => rows.map(({ content }) => content)
    ),
  everyChart: Effect.map(
    Effect.orDie(sql<{ content: ImpactChart }>`SELECT content FROM impact_charts ORDER BY created_at, id`),
    (rows) => rows.map(({ content }) => content)
  ),
  saveChart: (chart: ImpactChart) =>
    done(sql`
      INSERT INTO impact_charts (id, feature, created_at, content)
      VALUES (${chart.id}, ${chart.feature}, ${chart.createdAt}::timestamptz, ${JSON.stringify(chart)}::json)
      ON CONFLICT (id) DO UPDATE SET content = excluded.content`),
  removeChart: (id: string) => done(sql`DELETE FROM impact_charts WHERE id = ${id}`)
})

const columns = (sql: Sql) =>
  sql`series.metric, series.type, series.help, series.labels, sample.step, iso(sample.at) AS at, sample.count, sample.sum,
    sample.buckets`

/** Whether tokens for one of the projects, or for all, reported the series. */
const isReadFor = (sql: Sql, of: ReadFor) =>
  of === "all" ? sql`true` : sql`series.projects && ${textsOf(namesToRead(of))}`

/** Series without projects count in total alone. */
const remove =
  (sql: Sql): ImpactMetricStore["Service"]["remove"] =>
  (metric, of) =>
    Effect.map(
      Effect.orDie(sql<{ project: string | null; count: number; total: number }>`
        WITH removed AS (
          DELETE FROM impact_series WHERE metric = ${metric} AND ${
            of === "all"
              ? sql`true`
              : sql`projects @> ARRAY[${of.project}]::text[] AND projects <@ ${textsOf(of.within)}`
          }
          RETURNING projects
        )
        SELECT project, count(*)::int AS count, (SELECT count(*) FROM removed)::int AS total
        FROM removed LEFT JOIN unnest(projects) AS project ON true GROUP BY project ORDER BY project`),
      (rows) => ({
        total: rows[0]?.total ?? 0,
        byProject: new Map(rows.flatMap(({ count, project }) => (project === null ? [] : [[project, count]])))
      })
    )

/** What is left of series gets a digest that neither a later report has nor the remainder of a later series. */
const leave = (sql: Sql) => (project: string) =>
  Effect.andThen(
    done(sql`DELETE FROM impact_series WHERE projects = ARRAY[${project}]::text[]`),
    done(sql`
      UPDATE impact_series
      SET projects = array_remove(projects, ${project}), labels_digest = sha256(labels_digest || convert_to(id::text, 'UTF8'))
      WHERE projects @> ARRAY[${project}]::text[]`)
  )

const forget = (sql: Sql) => (step: number, before: Timestamp) =>
  Effect.andThen(
    done(sql`DELETE FROM impact_samples WHERE step = ${step} AND at < ${before}::timestamptz`),
    done(sql`
      DELETE FROM impact_series series WHERE NOT EXISTS (
        SELECT FROM impact_samples sample WHERE sample.series = series.id AND sample.step <> ${TOTAL}
      )`)
  )
