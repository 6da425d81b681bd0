import type { Feature, JsonText, StaleCutoff, Viewer } from "@halyard/core/domain"
import { FeatureReads, type ProjectFeatureCount } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { authors, evaluations } from "./feature-activity.ts"
import { archivedNames, census } from "./feature-census.ts"
import { commonColumns, lifecycle, wholeEnvironments } from "./feature-json.ts"
import { searchAsJson } from "./feature-search.ts"
import { archived, archivedAsJson, ofProjectAsJson } from "./feature-summaries.ts"
import { isOneOf, rowsOf, type Sql } from "../sql/sql.ts"

export const layerFeatureReads = Layer.effect(
  FeatureReads,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const [ofProject, found] = [ofProjectAsJson(sql), searchAsJson(sql)]
    return FeatureReads.of({
      whole: whole(sql),
      authors: authors(sql),
      evaluations: evaluations(sql),
      names: names(sql),
      archivedNames: archivedNames(sql),
      census: census(sql),
      ofProject: parsed(ofProject),
      ofProjectAsJson: ofProject,
      archivedOf: parsed(archivedAsJson(sql)),
      archived: archived(sql),
      search: parsed(found),
      searchAsJson: found,
      counts: counts(sql)
    })
  })
)

const parsed =
  <Asked extends ReadonlyArray<unknown>, A>(read: (...asked: Asked) => Effect.Effect<JsonText<A>>) =>
  (...asked: Asked): Effect.Effect<A> =>
    Effect.map(read(...asked), (json) => json.parse())

/** Returns one row for each feature, since the size of one message of the server is limited. */
const whole = (sql: Sql) => (wanted: ReadonlyArray<string>, viewer: Viewer) =>
  Effect.map(
    Effect.orDie(sql<{ feature: Feature }>`
      SELECT row_to_json(shown) AS feature FROM (
        SELECT ${commonColumns(sql, viewer)},
          '[]'::json AS variants,
          places.environments,
          ${lifecycle(sql)} AS lifecycle,
          (
            SELECT coalesce(json_agg(d.child ORDER BY d.child), '[]')
            FROM dependencies d JOIN features AS child ON child.name = d.child
            WHERE d.parent = f.name AND child.archived_at IS NULL
          ) AS children,
          (
            SELECT coalesce(json_agg(dependency), '[]') FROM (
              SELECT d.parent AS feature, d.enabled, d.variants FROM dependencies d WHERE d.child = f.name ORDER BY d.parent
            ) AS dependency
          ) AS dependencies,
          (
            SELECT coalesce(json_agg(link), '[]') FROM (
              SELECT l.id, l.url, l.title, l.feature FROM feature_links l WHERE l.feature = f.name ORDER BY l.position
            ) AS link
          ) AS links
        FROM features f JOIN creators ON creators.key = f.created_by CROSS JOIN LATERAL ${wholeEnvironments(sql)}
        WHERE ${isOneOf(sql, sql`f.name`, wanted)} ORDER BY f.name
      ) AS shown`),
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

const counts = (sql: Sql) => (cutoffs: ReadonlyArray<StaleCutoff>, project?: string) =>
  Effect.orDie(sql<ProjectFeatureCount>`
    SELECT project, count(*)::int AS total, (count(*) FILTER (WHERE stale))::int AS stale,
      (count(*) FILTER (WHERE NOT stale AND created_at <= "createdAt"))::int AS "potentiallyStale"
    FROM features
    LEFT JOIN (
      SELECT type, max("createdAt") AS "createdAt"
      FROM json_to_recordset(${rowsOf(cutoffs)}::json) AS cutoff(type text, "createdAt" timestamptz) GROUP BY type
    ) AS cutoff USING (type)
    WHERE archived_at IS NULL AND ${project === undefined ? sql`true` : sql`project = ${project}`} GROUP BY project`)
