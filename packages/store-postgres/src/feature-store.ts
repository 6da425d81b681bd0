import {
  type FeatureMetadata,
  type FeatureRecord,
  FeatureStore,
  fold,
  type NewFeature,
  type Project,
  type Timestamp
} from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { countActive, holdCount } from "./feature-counts.ts"
import { keepStatistics } from "./feature-statistics.ts"
import { givenRows } from "./given-rows.ts"
import { isOneOf } from "./is-one-of.ts"
import { projectColumns } from "./project-store.ts"
import { done, lastOfEach, type Sql } from "./sql.ts"
import { refuseTaken, type TakenName } from "./taken-name.ts"

export const layerFeatureStore = Layer.effect(
  FeatureStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const noticeGrowth = yield* keepStatistics(sql)

    return FeatureStore.of({
      hold: hold(sql),
      holdWithProject: holdWithProject(sql, sql``),
      holdForAdding: holdWithProject(sql, sql`FOR KEY SHARE`),
      insert: (features) => Effect.tap(insert(sql, features), () => noticeGrowth(features.length)),
      introduce: (feature) => insert(sql, [feature], sql`, ${belongings(sql)}`),
      setMetadata: setMetadata(sql),
      move: move(sql),
      archive: archive(sql),
      revive: revive(sql),
      remove: remove(sql),
      countActive: countActive(sql),
      holdCount: holdCount(sql)
    })
  })
)

/**
 * Rows are locked in the order of names, so that two who hold several cannot wait for each other. The lock lets others
 * add what refers to the feature.
 */
const hold = (sql: Sql) => (names: ReadonlyArray<string>) => Effect.orDie(sql<FeatureRecord>`${held(sql, names)}`)

const held = (sql: Sql, names: ReadonlyArray<string>) => sql`
  SELECT name, project, type, description, impression_data AS "impressionData", stale, iso(created_at) AS "createdAt",
    iso(archived_at) AS "archivedAt"
  FROM features WHERE ${isOneOf(sql, sql`features.name`, names)} ORDER BY features.name FOR NO KEY UPDATE`

const holdWithProject = (sql: Sql, projectLock: Statement.Fragment) => (name: string, project: string) =>
  Effect.map(
    Effect.orDie(sql<{ feature: FeatureRecord | null; project: Project | null }>`
      SELECT (SELECT row_to_json(held) FROM (${held(sql, [name])}) AS held) AS feature,
        (SELECT row_to_json(found) FROM (
          SELECT ${projectColumns(sql)} FROM projects WHERE id = ${project} ${projectLock}
        ) AS found) AS project`),
    ([row]) => ({ feature: row?.feature ?? undefined, project: row?.project ?? undefined })
  )

/** Creators come with a picture and are few, so features share them. `more` adds what belongs to the given features. */
const insert = (sql: Sql, features: ReadonlyArray<NewFeature>, more = sql``) =>
  refuseTaken(
    "feature",
    "features_pkey",
    sql<TakenName>`
    WITH given AS (
      SELECT *, md5(creator::text)::uuid AS creator_key
      FROM ${givenRows(sql, features.map(rowOf), featureColumns)}
    ),
    taken AS (
      SELECT existing.name, existing.archived_at IS NOT NULL AS archived FROM given
      CROSS JOIN LATERAL (SELECT name, archived_at FROM features WHERE features.name = given.name LIMIT 1) AS existing
    ),
    creator AS (
      INSERT INTO creators (key, id, creator)
      SELECT DISTINCT ON (creator_key) creator_key, "creatorId", creator FROM given
      WHERE NOT EXISTS (SELECT FROM creators WHERE key = creator_key)
      ON CONFLICT DO NOTHING
    ),
    added AS (
      INSERT INTO features (name, folded_name, project, type, description, impression_data, stale, created_at, created_by)
      SELECT name, folded, project, type, description, "impressionData", stale, "createdAt", creator_key FROM given
      WHERE NOT EXISTS (SELECT FROM taken)
      RETURNING name, project, created_at
    )${more}
    SELECT name, archived FROM taken`
  )

const featureColumns =
  'name text, folded text, project text, type text, description text, "impressionData" boolean, stale boolean, ' +
  '"createdAt" timestamptz, "creatorId" integer, creator json'

/**
 * References are checked when a statement ends, so one statement adds a feature and what refers to it: in this order, so
 * that who loses a race for the name loses it there.
 */
const belongings = (sql: Sql) => sql`
    linked AS (
      INSERT INTO feature_environments (feature, environment)
      SELECT name, environment FROM added JOIN project_environments USING (project)
    ),
    staged AS (
      INSERT INTO feature_stages (feature, rank, stage, entered_at) SELECT name, 0, 'initial', created_at FROM added
    )`

const setMetadata = (sql: Sql) => (features: ReadonlyArray<FeatureMetadata>) =>
  done(sql`
    UPDATE features
    SET type = given.type, description = given.description, impression_data = given."impressionData",
      stale = given.stale
    FROM ${givenRows(
      sql,
      lastOfEach(features, ({ name }) => name),
      metadataColumns
    )}
    WHERE features.name = given.name`)

const metadataColumns = 'name text, type text, description text, "impressionData" boolean, stale boolean'

const move = (sql: Sql) => (name: string, project: string) =>
  done(sql`UPDATE features SET project = ${project} WHERE name = ${name}`)

const archive = (sql: Sql) => (names: ReadonlyArray<string>, at: Timestamp) =>
  done(sql`UPDATE features SET archived_at = ${at}::timestamptz WHERE ${isOneOf(sql, sql`name`, names)}`)

const revive = (sql: Sql) => (names: ReadonlyArray<string>) =>
  done(sql`UPDATE features SET archived_at = NULL WHERE ${isOneOf(sql, sql`name`, names)}`)

/** All that refers to a feature goes with it. */
const remove = (sql: Sql) => (names: ReadonlyArray<string>) =>
  done(sql`DELETE FROM features WHERE ${isOneOf(sql, sql`name`, names)}`)

const rowOf = ({ name, createdBy: { id, name: creator, imageUrl }, ...feature }: NewFeature) => ({
  ...feature,
  name,
  folded: fold(name),
  creatorId: id,
  creator: { id, name: creator, imageUrl }
})
