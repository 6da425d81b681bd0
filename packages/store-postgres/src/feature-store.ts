import {
  type FeatureMetadata,
  type FeatureRecord,
  FeatureStore,
  fold,
  type NewFeature,
  type Timestamp
} from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, lastOfEach, rowsOf, type Sql } from "./sql.ts"
import { refuseTaken, type TakenName } from "./taken-name.ts"

export const layerFeatureStore = Layer.effect(
  FeatureStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureStore.of({
      hold: hold(sql),
      insert: insert(sql),
      setMetadata: setMetadata(sql),
      archive: archive(sql),
      countActive: countActive(sql)
    })
  )
)

/**
 * Rows are locked in the order of names, so that two who hold several cannot wait for each other. The lock lets others
 * add what refers to the feature.
 */
const hold = (sql: Sql) => (names: ReadonlyArray<string>) =>
  Effect.orDie(sql<FeatureRecord>`
    SELECT name, project, type, description, impression_data AS "impressionData", stale, iso(created_at) AS "createdAt",
      iso(archived_at) AS "archivedAt"
    FROM features WHERE features.name IN (SELECT unnest(${names}::text[])) ORDER BY features.name FOR NO KEY UPDATE`)

/** Creators come with a picture and are few, so features share them. */
const insert = (sql: Sql) => (features: ReadonlyArray<NewFeature>) =>
  refuseTaken(
    "feature",
    "features_pkey",
    sql<TakenName>`
    WITH given AS (
      SELECT *, md5(creator::text)::uuid AS creator_key
      FROM json_to_recordset(${rowsOf(features.map(rowOf))}::json) AS feature(name text, folded text, project text,
        type text, description text, "impressionData" boolean, stale boolean, "createdAt" timestamptz, "creatorId" integer,
        creator json)
    ),
    taken AS (
      SELECT name, archived_at IS NOT NULL AS archived FROM features WHERE name IN (SELECT name FROM given)
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
    )
    SELECT name, archived FROM taken`
  )

const setMetadata = (sql: Sql) => (features: ReadonlyArray<FeatureMetadata>) =>
  done(sql`
    UPDATE features
    SET type = given.type, description = given.description, impression_data = given."impressionData",
      stale = given.stale
    FROM json_to_recordset(${rowsOf(lastOfEach(features, ({ name }) => name))}::json) AS given(name text, type text,
      description text, "impressionData" boolean, stale boolean)
    WHERE features.name = given.name`)

const archive = (sql: Sql) => (name: string, at: Timestamp) =>
  done(sql`UPDATE features SET archived_at = ${at}::timestamptz WHERE name = ${name}`)

const countActive = (sql: Sql) => (project: string) =>
  Effect.map(
    Effect.orDie(sql<{ instance: number; inProject: number }>`
      SELECT count(*)::int AS instance, (count(*) FILTER (WHERE project = ${project}))::int AS "inProject"
      FROM features WHERE archived_at IS NULL`),
    ([row]) => ({ instance: row?.instance ?? 0, project: row?.inProject ?? 0 })
  )

const rowOf = ({ name, createdBy: { id, name: creator, imageUrl }, ...feature }: NewFeature) => ({
  ...feature,
  name,
  folded: fold(name),
  creatorId: id,
  creator: { id, name: creator, imageUrl }
})
