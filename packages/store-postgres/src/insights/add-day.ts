import { type Day, mondayOf, type ProjectDay, type TypeUpdates } from "@halyard/core/domain"
import { Effect } from "effect"
import { done, rowsOf, type Sql } from "../sql/sql.ts"

/** Stores a day and updates its week. Days may come in any order. */
export const addDay =
  (sql: Sql) =>
  (day: Day, projects: ReadonlyArray<ProjectDay>, updates: ReadonlyArray<TypeUpdates>): Effect.Effect<void> =>
    Effect.andThen(addProjects(sql, day, projects), addUpdates(sql, day, updates))

const addProjects = (sql: Sql, day: Day, projects: ReadonlyArray<ProjectDay>) =>
  done(sql`
    WITH added AS (
      INSERT INTO insight_projects (day, project, total, stale, potentially_stale, health, time_to_production, users)
      SELECT ${day}::date, project, total, stale, "potentiallyStale", health, "timeToProduction", users
      FROM json_to_recordset(${rowsOf(projects)}::json) AS given(project text, total integer, stale integer,
        "potentiallyStale" integer, health integer, "timeToProduction" double precision, users integer)
      RETURNING *
    )
    INSERT INTO insight_project_weeks AS known (week, day, project, total, stale, potentially_stale, health,
      time_to_production, users)
    SELECT ${mondayOf(day)}::date, day, project, total, stale, potentially_stale, health, time_to_production, users
    FROM added
    ON CONFLICT (week, project) DO UPDATE
    SET day = excluded.day, total = excluded.total, stale = excluded.stale,
      potentially_stale = excluded.potentially_stale, health = excluded.health,
      time_to_production = excluded.time_to_production, users = excluded.users
    WHERE known.day < excluded.day`)

const addUpdates = (sql: Sql, day: Day, updates: ReadonlyArray<TypeUpdates>) =>
  done(sql`
    WITH added AS (
      INSERT INTO insight_updates (day, environment_type, project, updates)
      SELECT ${day}::date, "environmentType", project, updates
      FROM json_to_recordset(${rowsOf(updates)}::json) AS given("environmentType" text, project text, updates bigint)
      RETURNING *
    )
    INSERT INTO insight_update_weeks AS known (week, environment_type, project, updates)
    SELECT ${mondayOf(day)}::date, environment_type, project, updates FROM added
    ON CONFLICT (week, environment_type, project) DO UPDATE SET updates = known.updates + excluded.updates`)
