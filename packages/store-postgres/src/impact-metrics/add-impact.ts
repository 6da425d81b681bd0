import { createHash } from "node:crypto"
import { labelsKey, MOST_BOUNDS, type ReportedSample, type TokenSeries } from "@halyard/core/domain"
import { Effect } from "effect"
import { done, givenRows, lastOfEach, type Sql } from "../sql/sql.ts"

/** Writes series, then samples, each in the order of their keys, so that two transactions cannot deadlock. */
export const addImpact = (sql: Sql) => (samples: ReadonlyArray<ReportedSample>) => {
  const digestOf = makeDigestOf()
  const rows = samples.map((sample) => ({ ...sample, digest: digestOf(sample) }))
  return samples.length === 0 ? Effect.void : Effect.andThen(addSeries(sql, rows), addSamples(sql, rows))
}

/** Returns those of the series that are not stored. */
export const unknownSeries = (sql: Sql) => (series: ReadonlyArray<TokenSeries>) => {
  const digestOf = makeDigestOf()
  const rows = series.map((each, index) => ({ index, metric: each.metric, type: each.type, digest: digestOf(each) }))
  return Effect.map(
    Effect.orDie(sql<{ index: number }>`
      SELECT given.index FROM ${givenRows(sql, rows, "index int, metric text, type text, digest text")}
      WHERE NOT EXISTS (
        SELECT FROM impact_series series WHERE series.metric = given.metric AND series.type = given.type
          AND series.labels_digest = decode(given.digest, 'hex')
      )
      ORDER BY given.index`),
    (unknown) => unknown.flatMap(({ index }) => series[index] ?? [])
  )
}

/** Labels and lists of projects can be longer than an index takes. */
const makeDigestOf = () => {
  const keys = new WeakMap<ReadonlyArray<string>, string>()
  const listKey = (projects: ReadonlyArray<string>) => {
    const key = keys.get(projects) ?? sha256(JSON.stringify(projects))
    keys.set(projects, key)
    return key
  }
  return ({ labels, projects }: TokenSeries): string => sha256(`${labelsKey(labels)}${listKey(projects)}`)
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

type SampleRow = ReportedSample & { readonly digest: string }

const addSeries = (sql: Sql, rows: ReadonlyArray<SampleRow>) =>
  done(sql`
    INSERT INTO impact_series AS series (metric, type, help, labels, projects, labels_digest)
    SELECT metric, type, help, labels, ARRAY(SELECT json_array_elements_text(projects)), decode(digest, 'hex')
    FROM ${givenRows(
      sql,
      lastOfEach(rows, seriesOfRow).map(({ digest, help, labels, metric, projects, type }) => ({
        metric,
        type,
        help,
        labels,
        projects,
        digest
      })),
      "metric text, type text, help text, labels json, projects json, digest text"
    )}
    ORDER BY metric COLLATE "C", type COLLATE "C", digest
    ON CONFLICT (metric, type, labels_digest) DO UPDATE SET help = excluded.help WHERE series.help <> excluded.help`)

const seriesOfRow = ({ digest, metric, type }: SampleRow): string => JSON.stringify([metric, type, digest])

const addSamples = (sql: Sql, rows: ReadonlyArray<SampleRow>) =>
  done(sql`
    INSERT INTO impact_samples AS known (series, step, at, count, sum, buckets)
    SELECT series.id, given.step, given.at, given.count, given.sum, given.buckets
    FROM ${givenRows(
      sql,
      rows.map(({ at, buckets, count, digest, metric, step, sum, type }) => ({
        metric,
        type,
        digest,
        step,
        at,
        count,
        sum,
        buckets
      })),
      "metric text, type text, digest text, step int, at timestamptz, count float8, sum float8, buckets jsonb"
    )}
    JOIN impact_series series ON series.metric = given.metric AND series.type = given.type
      AND series.labels_digest = decode(given.digest, 'hex')
    ORDER BY series.id, given.step, given.at
    ON CONFLICT (series, step, at) DO UPDATE
    SET count = known.count + excluded.count, sum = known.sum + excluded.sum, buckets = (
      SELECT coalesce(jsonb_object_agg(bound, total), '{}') FROM (
        SELECT bound, sum(amount::float8) AS total FROM (
          SELECT *, true AS is_known FROM jsonb_each_text(known.buckets) AS before(bound, amount)
          UNION ALL SELECT *, false FROM jsonb_each_text(excluded.buckets) AS added(bound, amount)
        ) AS both_buckets GROUP BY bound ORDER BY bool_or(is_known) DESC, bound COLLATE "C" LIMIT ${MOST_BOUNDS}::int
      ) AS sums
    )`)
