import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Fills in what a year leaves behind: projects with features, the ends of 365 days, changes in two types of environments, and reports of
 * three applications about each feature.
 */
export const spendYear = (sql: SqlClient.SqlClient, projects: number, featuresOfEach: number) =>
  Effect.forEach([...year(projects, featuresOfEach), "ANALYZE"], (statement) => sql.unsafe(statement), {
    discard: true
  })

const year = (projects: number, featuresOfEach: number): ReadonlyArray<string> => {
  const project = "'project-' || lpad(p::text, 5, '0')"
  const each = `generate_series(1, ${projects}) AS p`
  const days = "generate_series(current_date - 365, current_date - 1, '1 day') AS d"
  const week = "date_trunc('week', d)::date"
  return [
    `INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
     SELECT ${project}, ${project}, ${project}, 'open', 'default', '{}', now(), now() FROM ${each}`,
    `INSERT INTO project_environments (project, environment)
     SELECT ${project}, name FROM ${each} CROSS JOIN environments`,
    `INSERT INTO creators (key, id, creator) VALUES (gen_random_uuid(), 1, '{"id":1,"name":"Somebody","imageUrl":""}')`,
    `INSERT INTO features (name, folded_name, project, type, impression_data, stale, created_at, created_by)
     SELECT feature, feature, ${project}, 'release', false, false, now() - interval '1 year', key FROM ${each}
     CROSS JOIN generate_series(1, ${featuresOfEach}) AS f CROSS JOIN creators
     CROSS JOIN LATERAL (SELECT ${project} || '-flag-' || f AS feature) AS named`,
    `INSERT INTO feature_environments (feature, environment, enabled)
     SELECT features.name, environments.name, true FROM features CROSS JOIN environments`,
    `INSERT INTO insight_users (day, total, active) SELECT d::date, 200, 120 FROM ${days}`,
    `INSERT INTO insight_projects (day, project, total, stale, potentially_stale, health, time_to_production, users)
     SELECT d::date, ${project}, ${featuresOfEach}, 2, 1, 70, 3.25, 12 FROM ${days} CROSS JOIN ${each} ORDER BY d`,
    `INSERT INTO insight_project_weeks (week, day, project, total, stale, potentially_stale, health, time_to_production, users)
     SELECT DISTINCT ON (${week}, project) ${week}, day, project, total, stale, potentially_stale, health, time_to_production, users
     FROM insight_projects CROSS JOIN LATERAL (SELECT day AS d) AS of_day ORDER BY ${week}, project, day DESC`,
    `INSERT INTO insight_updates (day, environment_type, project, updates)
     SELECT d::date, type, ${project}, p % 9 + 1 FROM ${days} CROSS JOIN unnest(ARRAY['development', 'production']) AS type
     CROSS JOIN ${each} ORDER BY d`,
    `INSERT INTO insight_update_weeks (week, environment_type, project, updates)
     SELECT ${week}, environment_type, project, sum(updates)
     FROM insight_updates CROSS JOIN LATERAL (SELECT day AS d) AS of_day GROUP BY 1, 2, 3 ORDER BY 1`,
    `INSERT INTO insight_reports (day, project, yes, no) SELECT d::date, ${project}, p * 100, p * 50 FROM ${days} CROSS JOIN ${each} ORDER BY d`,
    `INSERT INTO insight_reported_names (week, project, kind, name, days)
     SELECT w::date, project, kind, name, 127 FROM generate_series(date_trunc('week', current_date - 365), current_date - 1, '7 days') AS w
     CROSS JOIN (
       SELECT project, 'feature' AS kind, name FROM features
       UNION ALL SELECT ${project}, 'environment', name FROM ${each} CROSS JOIN environments
       UNION ALL SELECT ${project}, 'application', 'app-' || a FROM ${each} CROSS JOIN generate_series(1, 3) AS a
     ) AS named`,
    `INSERT INTO insight_reported_weeks (week, project, yes, no, features, environments, applications)
     SELECT ${week}, project, sum(yes), sum(no), ${featuresOfEach}, (SELECT count(*) FROM environments), 3
     FROM insight_reports CROSS JOIN LATERAL (SELECT day AS d) AS of_day GROUP BY 1, 2 ORDER BY 1`
  ]
}
