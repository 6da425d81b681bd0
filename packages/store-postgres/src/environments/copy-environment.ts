import type { EnvironmentCopy } from "@halyard/core/ports"
import { Effect } from "effect"
import { done, isOneOf, type Sql } from "../sql/sql.ts"

/** Each step is a statement of its own: it sees what the one before has waited for. Features first, then their projects. */
export const copyEnvironment = (sql: Sql) =>
  Effect.fnUntraced(function* ({ from, to, projects }: EnvironmentCopy) {
    yield* hold(sql, projects)
    const linked = (yield* link(sql, from, to, projects)).map(({ project }) => project)
    yield* copyPlaces(sql, from, to, linked)
    return linked.toSorted()
  })

const hold = (sql: Sql, projects: ReadonlyArray<string>) =>
  done(sql`
    SELECT count(*) FROM (
      SELECT FROM features WHERE ${isOneOf(sql, sql`project`, projects)} ORDER BY name FOR NO KEY UPDATE
    ) AS held`)

/** Holds the projects as well, so that none of them is deleted meanwhile. */
const link = (sql: Sql, from: string, to: string, projects: ReadonlyArray<string>) =>
  Effect.orDie(sql<{ project: string }>`
    WITH present AS (
      SELECT id FROM projects WHERE ${isOneOf(sql, sql`id`, projects)} ORDER BY id FOR KEY SHARE
    )
    INSERT INTO project_environments (project, environment, change_requests_enabled, default_strategy)
    SELECT id, ${to}, coalesce(original.change_requests_enabled, false), original.default_strategy
    FROM present LEFT JOIN project_environments AS original ON original.project = id AND original.environment = ${from}
    RETURNING project`)

/** References are checked when a statement ends, so one statement adds places, their strategies and the segments of these. */
const copyPlaces = (sql: Sql, from: string, to: string, projects: ReadonlyArray<string>) =>
  done(sql`
    WITH chosen AS MATERIALIZED (
      SELECT name AS feature FROM features WHERE ${isOneOf(sql, sql`project`, projects)}
    ),
    placed AS (
      INSERT INTO feature_environments (feature, environment, enabled, variants)
      SELECT chosen.feature, ${to}, coalesce(place.enabled, false), coalesce(place.variants, '[]')
      FROM chosen LEFT JOIN feature_environments AS place
        ON place.feature = chosen.feature AND place.environment = ${from}
      ORDER BY chosen.feature
    ),
    original AS MATERIALIZED (
      SELECT gen_random_uuid()::text AS copy, s.* FROM feature_strategies s JOIN chosen USING (feature)
      WHERE s.environment = ${from}
    ),
    copied AS (
      INSERT INTO feature_strategies (id, feature, environment, name, title, disabled, sort_order, constraints, variants,
        parameters)
      SELECT copy, feature, ${to}, name, title, disabled, sort_order, constraints, variants, parameters FROM original
    )
    INSERT INTO strategy_segments (strategy, position, segment)
    SELECT copy, position, segment FROM original JOIN strategy_segments ON strategy = id`)
