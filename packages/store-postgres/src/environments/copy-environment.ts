import type { CopiedProject, CopiedStrategy, EnvironmentCopy } from "@halyard/core/ports"
import { Effect } from "effect"
import { done, isOneOf, type Sql } from "../sql/sql.ts"

/**
 * Separate statements, so that each sees the rows that the previous one has waited for. Locks features, then projects.
 */
export const copyEnvironment = (sql: Sql) =>
  Effect.fn("EnvironmentStore.copy")(function* ({ from, to, projects }: EnvironmentCopy) {
    yield* lock(sql, projects)
    const linked = (yield* link(sql, from, to, projects)).map(({ project }) => project)
    const copied = Map.groupBy(yield* copyEach(sql, from, to, linked), ({ project }) => project)
    return linked.toSorted().map((project): CopiedProject => ({
      project,
      strategies: (copied.get(project) ?? []).map(({ copy, original }) => ({ copy, original }))
    }))
  })

const lock = (sql: Sql, projects: ReadonlyArray<string>) =>
  done(sql`
    SELECT count(*) FROM (
      SELECT FROM features WHERE ${isOneOf(sql, sql`project`, projects)} ORDER BY name FOR NO KEY UPDATE
    ) AS held`)

/** Also locks the projects, so that none is deleted meanwhile. */
const link = (sql: Sql, from: string, to: string, projects: ReadonlyArray<string>) =>
  Effect.orDie(sql<{ project: string }>`
    WITH present AS (
      SELECT id FROM projects WHERE ${isOneOf(sql, sql`id`, projects)} ORDER BY id FOR KEY SHARE
    )
    INSERT INTO project_environments (project, environment, change_requests_enabled, required_approvals,
      service_accounts_approve, default_strategy)
    SELECT id, ${to}, coalesce(original.change_requests_enabled, false), original.required_approvals,
      coalesce(original.service_accounts_approve, false), original.default_strategy
    FROM present LEFT JOIN project_environments AS original ON original.project = id AND original.environment = ${from}
    RETURNING project`)

/**
 * Foreign keys are checked at the end of a statement, so one statement can insert links, strategies and their segments.
 */
const copyEach = (sql: Sql, from: string, to: string, projects: ReadonlyArray<string>) =>
  Effect.orDie(sql<CopiedStrategy & { readonly project: string }>`
    WITH chosen AS MATERIALIZED (
      SELECT name AS feature, project FROM features WHERE ${isOneOf(sql, sql`project`, projects)}
    ),
    placed AS (
      INSERT INTO feature_environments (feature, environment, enabled, variants)
      SELECT chosen.feature, ${to}, coalesce(place.enabled, false), coalesce(place.variants, '[]')
      FROM chosen LEFT JOIN feature_environments AS place
        ON place.feature = chosen.feature AND place.environment = ${from}
      ORDER BY chosen.feature
    ),
    original AS MATERIALIZED (
      SELECT gen_random_uuid()::text AS copy, chosen.project, s.* FROM feature_strategies s JOIN chosen USING (feature)
      WHERE s.environment = ${from}
    ),
    copied AS (
      INSERT INTO feature_strategies (id, feature, environment, name, title, disabled, sort_order, constraints, variants,
        parameters)
      SELECT copy, feature, ${to}, name, title, disabled, sort_order, constraints, variants, parameters FROM original
    ),
    joined AS (
      INSERT INTO strategy_segments (strategy, position, segment)
      SELECT copy, position, segment FROM original JOIN strategy_segments ON strategy = id
    )
    SELECT project, id AS original, copy FROM original`)
