import { type Environment, fold, type InitialFeature } from "@halyard/core/domain"
import { Effect } from "effect"
import { rankOf } from "./lifecycle-store.ts"
import { givenRows, type Sql } from "../sql/sql.ts"
import { nameExists, raceLost, type TakenName } from "../sql/taken-name.ts"

/** Adds features with their links and stages, or none where a name is taken, or given twice. */
export const createFeatures = (sql: Sql, features: ReadonlyArray<InitialFeature>) => {
  const repeated = repeatedName(features)
  return repeated === undefined
    ? insertFeatures(sql, features)
    : nameExists("feature", { name: repeated, archived: false })
}

const repeatedName = (features: ReadonlyArray<InitialFeature>): string | undefined => {
  const indices = new Map(features.map(({ name }, index) => [name, index]))
  return features.find(({ name }, index) => indices.get(name) !== index)?.name
}

/**
 * References are checked when a statement ends, so one statement can add features and the rows that refer to them.
 * Features come first, so that the statement that loses a race for a name fails there.
 */
const insertFeatures = (sql: Sql, features: ReadonlyArray<InitialFeature>) =>
  sql<CreatedRow>`${inserted(sql, features)},
    linked AS (
      INSERT INTO feature_environments (feature, environment, enabled)
      SELECT name, environment, enabled FROM added JOIN given USING (name)
      JOIN project_environments ON project_environments.project = added.project
      RETURNING environment
    ),
    staged AS (
      INSERT INTO feature_stages (feature, rank, stage, entered_at)
      SELECT name, rank, stage, "enteredStageAt" FROM added JOIN given USING (name)
    )
    SELECT (SELECT row_to_json(taken) FROM taken LIMIT 1) AS taken, (
      SELECT coalesce(json_agg(environment), '[]') FROM (
        SELECT name, type, sort_order AS "sortOrder", enabled, protected, required_approvals AS "requiredApprovals"
        FROM environments WHERE name IN (SELECT environment FROM linked)
      ) AS environment
    ) AS environments`.pipe(
    Effect.catchTag("SqlError", (error) => raceLost("feature", UNIQUE_NAME, error)),
    Effect.flatMap(([row]) => (row?.taken ? nameExists("feature", row.taken) : Effect.succeed(row?.environments ?? [])))
  )

interface CreatedRow {
  readonly taken: TakenName | null
  readonly environments: ReadonlyArray<Environment>
}

const UNIQUE_NAME = "features_pkey"

/** Features share the rows of their creators, which are few and contain a picture. */
const inserted = (sql: Sql, features: ReadonlyArray<InitialFeature>) => sql`
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
      RETURNING name, project
    )`

const featureColumns =
  'name text, folded text, project text, type text, description text, "impressionData" boolean, stale boolean, ' +
  '"createdAt" timestamptz, "creatorId" integer, creator json, enabled boolean, stage text, rank smallint, ' +
  '"enteredStageAt" timestamptz'

const rowOf = ({ name, createdBy: { id, name: creator, imageUrl }, lifecycle, ...feature }: InitialFeature) => ({
  ...feature,
  ...lifecycle,
  rank: rankOf(lifecycle.stage),
  name,
  folded: fold(name),
  creatorId: id,
  creator: { id, name: creator, imageUrl }
})
