import type { Dependency } from "@halyard/core/domain"
import { type ChildDependency, DependencyStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, isOneOf, lastOfEach, rowsOf, type Sql } from "../sql/sql.ts"

export const layerDependencyStore = Layer.effect(
  DependencyStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    DependencyStore.of({
      upsert: upsert(sql),
      remove: remove(sql),
      among: among(sql),
      relatives: relatives(sql),
      independent: independent(sql),
      existIn: existIn(sql)
    })
  )
)

const upsert = (sql: Sql) => (dependencies: ReadonlyArray<ChildDependency>) =>
  done(sql`
    INSERT INTO dependencies (child, parent, enabled, variants)
    SELECT child, feature, enabled, variants
    FROM json_to_recordset(${rowsOf(lastOfEach(dependencies, pair))}::json)
      AS dependency(child text, feature text, enabled boolean, variants json)
    ORDER BY child COLLATE "C", feature COLLATE "C"
    ON CONFLICT (child, parent) DO UPDATE SET enabled = excluded.enabled, variants = excluded.variants`)

const remove = (sql: Sql) => (dependencies: ReadonlyArray<{ readonly child: string; readonly feature: string }>) =>
  done(sql`
    DELETE FROM dependencies
    USING json_to_recordset(${rowsOf(dependencies)}::json) AS gone(child text, feature text)
    WHERE dependencies.child = gone.child AND dependencies.parent = gone.feature`)

const among = (sql: Sql) => (features: ReadonlyArray<string>) =>
  Effect.orDie(sql<ChildDependency>`
    SELECT child, parent AS feature, enabled, variants FROM dependencies
    WHERE (child, parent) IN (
      SELECT child, parent FROM dependencies WHERE ${isOneOf(sql, sql`child`, features)}
      UNION SELECT child, parent FROM dependencies WHERE ${isOneOf(sql, sql`parent`, features)}
    ) AND EXISTS (SELECT FROM features WHERE name = child AND archived_at IS NULL)
    ORDER BY child, parent`)

const relatives = (sql: Sql) => (feature: string) =>
  Effect.all({
    parents: Effect.orDie(sql<Dependency>`
      SELECT parent AS feature, enabled, variants FROM dependencies WHERE child = ${feature} ORDER BY parent`),
    children: Effect.map(
      Effect.orDie(sql<{ child: string }>`
        SELECT child FROM dependencies JOIN features ON features.name = dependencies.child
        WHERE parent = ${feature} AND archived_at IS NULL ORDER BY child`),
      (rows) => rows.map(({ child }) => child)
    )
  })

const independent = (sql: Sql) => (project: string) =>
  Effect.map(
    Effect.orDie(sql<{ name: string }>`
      SELECT name FROM features
      WHERE project = ${project} AND archived_at IS NULL AND NOT EXISTS (SELECT FROM dependencies WHERE child = name)
      ORDER BY name`),
    (rows) => rows.map(({ name }) => name)
  )

const existIn = (sql: Sql) => (project: string) =>
  Effect.map(
    Effect.orDie(sql`
      SELECT child FROM dependencies JOIN features ON features.name = dependencies.child
      WHERE project = ${project} AND archived_at IS NULL LIMIT 1`),
    (rows) => rows.length > 0
  )

const pair = ({ child, feature }: ChildDependency): string => `${child}\n${feature}`
