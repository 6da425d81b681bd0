import { fold, type Project, type ProjectEnvironment, ProjectStore } from "@halyard/core"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { activity } from "./project-activity.ts"
import { changed, done, type Sql } from "./sql.ts"
import { refuseTaken, type TakenName } from "./taken-name.ts"

export const layerProjectStore = Layer.effect(
  ProjectStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ProjectStore.of({
      find: find(sql),
      list: Effect.orDie(sql<Project>`SELECT ${projectColumns(sql)} FROM projects ORDER BY folded_name, projects.id`),
      insert: insert(sql),
      setSettings: setSettings(sql),
      environments: environments(sql),
      linkEnvironment: linkEnvironment(sql),
      activity: activity(sql)
    })
  )
)

const find = (sql: Sql) => (id: string) =>
  Effect.map(Effect.orDie(sql<Project>`SELECT ${projectColumns(sql)} FROM projects WHERE id = ${id}`), ([project]) =>
    Option.fromUndefinedOr(project)
  )

const insert = (sql: Sql) => (project: Project) =>
  refuseTaken(
    "project",
    "projects_pkey",
    sql<TakenName>`
    WITH taken AS (SELECT id AS name FROM projects WHERE id = ${project.id}),
    added AS (
      INSERT INTO projects (id, name, folded_name, description, mode, default_stickiness, feature_limit,
        feature_naming, created_at, updated_at)
      SELECT ${project.id}, ${project.name}, ${fold(project.name)}, ${project.description}, ${project.mode},
        ${project.defaultStickiness}, ${project.featureLimit}::double precision,
        ${JSON.stringify(project.featureNaming)}::json, ${project.createdAt}::timestamptz,
        ${project.updatedAt}::timestamptz
      WHERE NOT EXISTS (SELECT FROM taken)
    )
    SELECT name FROM taken`
  )

const setSettings = (sql: Sql) => (project: Project) =>
  done(sql`
    UPDATE projects
    SET mode = ${project.mode}, default_stickiness = ${project.defaultStickiness},
      feature_limit = ${project.featureLimit}::double precision,
      feature_naming = ${JSON.stringify(project.featureNaming)}::json, updated_at = ${project.updatedAt}::timestamptz
    WHERE id = ${project.id}`)

const environments = (sql: Sql) => (id: string) =>
  Effect.map(
    Effect.orDie(sql<LinkedEnvironment>`
      SELECT environment, change_requests_enabled AS "changeRequestsEnabled", default_strategy AS "defaultStrategy"
      FROM project_environments JOIN environments ON environments.name = environment
      WHERE project = ${id} ORDER BY sort_order, environment`),
    (rows) => rows.map(projectEnvironmentOf)
  )

const linkEnvironment = (sql: Sql) => (id: string, environment: string) =>
  changed(sql`
    INSERT INTO project_environments (project, environment) VALUES (${id}, ${environment})
    ON CONFLICT DO NOTHING RETURNING environment`)

/** The members of a project, from `projects`. */
export const projectColumns = (sql: Sql) => sql`
  id, name, description, mode, default_stickiness AS "defaultStickiness", feature_limit AS "featureLimit",
  feature_naming AS "featureNaming", iso(created_at) AS "createdAt", iso(updated_at) AS "updatedAt"`

interface LinkedEnvironment extends Omit<ProjectEnvironment, "defaultStrategy"> {
  readonly defaultStrategy: Exclude<ProjectEnvironment["defaultStrategy"], undefined> | null
}

const projectEnvironmentOf = ({ defaultStrategy, ...linked }: LinkedEnvironment): ProjectEnvironment => ({
  ...linked,
  ...(defaultStrategy === null ? {} : { defaultStrategy })
})
