import type { EnvironmentEvaluations, EventType, FeatureAuthor, Timestamp } from "@halyard/core/domain"
import { Effect } from "effect"
import type { Sql } from "../sql/sql.ts"

/** The authors of the newest events about a feature, once for each project. */
export const authors =
  (sql: Sql) =>
  (feature: string, { except, limit, since }: { since: Timestamp; except: ReadonlyArray<EventType>; limit: number }) =>
    Effect.map(
      Effect.orDie(sql<Row>`
        SELECT author.id, author.project, author.name, (
          SELECT row_to_json(account) FROM (
            SELECT users.id, users.name, users.email, users.username FROM users WHERE users.id = author.id
          ) AS account
        ) AS account
        FROM (
          SELECT created_by_user_id AS id, project, (array_agg(created_by ORDER BY id DESC))[1] AS name, max(id) AS newest
          FROM (
            SELECT id, created_by_user_id, created_by, project FROM events
            WHERE feature_name = ${feature} AND created_at >= ${since}::timestamptz AND type <> ALL(${except}::text[])
              AND created_by_user_id IS NOT NULL
            ORDER BY id DESC LIMIT ${limit}
          ) AS changes
          GROUP BY created_by_user_id, project
        ) AS author
        ORDER BY author.newest DESC`),
      (rows) => rows.map(({ account, ...author }): FeatureAuthor => ({ ...author, account: account ?? undefined }))
    )

type Row = Omit<FeatureAuthor, "account"> & { readonly account: FeatureAuthor["account"] | null }

export const evaluations = (sql: Sql) => (feature: string, since: Timestamp) =>
  Effect.orDie(sql<EnvironmentEvaluations>`
    SELECT environment, last_hour_yes::double precision AS yes, last_hour_no::double precision AS no
    FROM feature_environments
    WHERE feature = ${feature} AND last_hour >= ${since}::timestamptz`)
