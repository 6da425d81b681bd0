import { type Feature, FeatureReads, type ProjectFeatureCount, type StaleCutoff, type Viewer } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { commonMembers, lifecycle, wholeEnvironments } from "./feature-json.ts"
import { search } from "./feature-search.ts"
import { archivedOf, ofProject } from "./feature-summaries.ts"
import { rowsOf, type Sql } from "./sql.ts"

export const layerFeatureReads = Layer.effect(
  FeatureReads,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureReads.of({
      whole: whole(sql),
      names: names(sql),
      ofProject: ofProject(sql),
      archivedOf: archivedOf(sql),
      search: search(sql),
      counts: counts(sql)
    })
  )
)

/** A row for each, since one message of the server cannot be of any size. */
const whole = (sql: Sql) => (wanted: ReadonlyArray<string>, viewer: Viewer) =>
  Effect.map(
    Effect.orDie(sql<{ feature: Feature }>`
      SELECT json_build_object(
        ${commonMembers(sql, viewer)},
        'variants', '[]'::json,
        'environments', ${wholeEnvironments(sql)},
        'lifecycle', ${lifecycle(sql)},
        'children', (
          SELECT coalesce(json_agg(d.child ORDER BY d.child), '[]')
          FROM dependencies d JOIN features AS child ON child.name = d.child
          WHERE d.parent = f.name AND child.archived_at IS NULL
        ),
        'dependencies', (
          SELECT coalesce(json_agg(
            json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) ORDER BY d.parent), '[]')
          FROM dependencies d WHERE d.child = f.name
        )) AS feature
      FROM features f JOIN creators ON creators.key = f.created_by
      WHERE f.name IN (SELECT unnest(${wanted}::text[])) ORDER BY f.name`),
    (rows) => rows.map(({ feature }) => feature)
  )

const names = (sql: Sql) => (filter: { readonly project?: string; readonly tag?: string }) => {
  const conditions = [
    sql`archived_at IS NULL`,
    ...(filter.project === undefined ? [] : [sql`project = ${filter.project}`]),
    ...(filter.tag === undefined ? [] : [sql`name IN (SELECT feature FROM feature_tags WHERE value = ${filter.tag})`])
  ]
  return Effect.map(
    Effect.orDie(sql<{ name: string }>`SELECT name FROM features WHERE ${sql.and(conditions)} ORDER BY name`),
    (rows) => rows.map(({ name }) => name)
  )
}

const counts = (sql: Sql) => (cutoffs: ReadonlyArray<StaleCutoff>) =>
  Effect.orDie(sql<ProjectFeatureCount>`
    SELECT project, count(*)::int AS total, (count(*) FILTER (WHERE stale))::int AS stale,
      (count(*) FILTER (WHERE NOT stale AND created_at <= "createdAt"))::int AS "potentiallyStale"
    FROM features
    LEFT JOIN (
      SELECT type, max("createdAt") AS "createdAt"
      FROM json_to_recordset(${rowsOf(cutoffs)}::json) AS cutoff(type text, "createdAt" timestamptz) GROUP BY type
    ) AS cutoff USING (type)
    WHERE archived_at IS NULL GROUP BY project`)
