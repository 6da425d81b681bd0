import { type CreatedFeature, type Environment, fold } from "@halyard/core/domain"
import { Effect } from "effect"
import { givenRows, type Sql } from "../sql/sql.ts"
import { nameExists, raceLost, refuseTaken, type TakenName } from "../sql/taken-name.ts"

/** Inserts all features, or none where a name is taken. */
export const insertFeatures = (sql: Sql, features: ReadonlyArray<CreatedFeature>) =>
  refuseTaken("feature", UNIQUE_NAME, sql<TakenName>`${inserted(sql, features)} SELECT name, archived FROM taken`)

/**
 * References are checked when a statement ends, so one statement adds a feature and what refers to it: in this order, so
 * that who loses a race for the name loses it there.
 */
export const introduceFeature = (sql: Sql) => (feature: CreatedFeature) =>
  sql<IntroducedRow>`${inserted(sql, [feature])},
    linked AS (
      INSERT INTO feature_environments (feature, environment)
      SELECT name, environment FROM added JOIN project_environments USING (project)
      RETURNING environment
    ),
    staged AS (
      INSERT INTO feature_stages (feature, rank, stage, entered_at) SELECT name, 0, 'initial', created_at FROM added
    )
    SELECT (SELECT row_to_json(taken) FROM taken) AS taken, (
      SELECT coalesce(json_agg(environment), '[]') FROM (
        SELECT name, type, sort_order AS "sortOrder", enabled, protected
        FROM linked JOIN environments ON name = environment
      ) AS environment
    ) AS environments`.pipe(
    Effect.catchTag("SqlError", (error) => raceLost("feature", UNIQUE_NAME, error)),
    Effect.flatMap(([row]) => (row?.taken ? nameExists("feature", row.taken) : Effect.succeed(row?.environments ?? [])))
  )

interface IntroducedRow {
  readonly taken: TakenName | null
  readonly environments: ReadonlyArray<Environment>
}

const UNIQUE_NAME = "features_pkey"

/** Creators come with a picture and are few, so features share them. */
const inserted = (sql: Sql, features: ReadonlyArray<CreatedFeature>) => sql`
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
    )`

const featureColumns =
  'name text, folded text, project text, type text, description text, "impressionData" boolean, stale boolean, ' +
  '"createdAt" timestamptz, "creatorId" integer, creator json'

const rowOf = ({ name, createdBy: { id, name: creator, imageUrl }, ...feature }: CreatedFeature) => ({
  ...feature,
  name,
  folded: fold(name),
  creatorId: id,
  creator: { id, name: creator, imageUrl }
})
