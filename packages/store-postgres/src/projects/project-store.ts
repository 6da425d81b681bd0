import { fold, type NewStrategy, type Project, type ProjectEnvironment } from "@halyard/core/domain"
import { ProjectStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { lastEventsOfFormer } from "./former-projects.ts"
import { activity } from "./project-activity.ts"
import { changed, done, firstRow, isOneOf, type Sql } from "../sql/sql.ts"
import { refuseTaken, type TakenName } from "../sql/taken-name.ts"

export const layerProjectStore = Layer.effect(
  ProjectStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ProjectStore.of({
      find: (id) => firstRow(selected(sql, id)),
      // A key share lets others change the project, but neither delete it nor lock it exclusively.
      lock: (id) => firstRow(sql<Project>`${selected(sql, id)} FOR KEY SHARE`),
      lockEach: lockEach(sql),
      lockAlone: (id) => firstRow(sql<Project>`${selected(sql, id)} FOR UPDATE`),
      list: Effect.orDie(sql<Project>`SELECT ${projectColumns(sql)} FROM projects ORDER BY folded_name, projects.id`),
      lastEventsOfFormer: lastEventsOfFormer(sql),
      insert: insert(sql),
      update: update(sql),
      remove: remove(sql),
      environments: environments(sql),
      linkEnvironment: linkEnvironment(sql),
      unlinkEnvironment: unlinkEnvironment(sql),
      setDefaultStrategy: setDefaultStrategy(sql),
      activity: activity(sql)
    })
  )
)

const selected = (sql: Sql, id: string) => sql<Project>`SELECT ${projectColumns(sql)} FROM projects WHERE id = ${id}`

/** A trigger separates a former project of the same id. */
const insert = (sql: Sql) => (project: Project) =>
  refuseTaken(
    "project",
    "projects_pkey",
    sql<TakenName>`
    WITH taken AS (SELECT id AS name FROM projects WHERE id = ${project.id}),
    added AS (
      INSERT INTO projects (id, name, folded_name, description, mode, default_stickiness, feature_limit,
        feature_naming, link_templates, created_at, updated_at, archived_at)
      SELECT ${project.id}, ${project.name}, ${fold(project.name)}, ${project.description}, ${project.mode},
        ${project.defaultStickiness}, ${project.featureLimit}::double precision,
        ${JSON.stringify(project.featureNaming)}::json, ${JSON.stringify(project.linkTemplates)}::json,
        ${project.createdAt}::timestamptz, ${project.updatedAt}::timestamptz, ${project.archivedAt}::timestamptz
      WHERE NOT EXISTS (SELECT FROM taken)
    )
    SELECT name FROM taken`
  )

const update = (sql: Sql) => (project: Project) =>
  done(sql`
    UPDATE projects
    SET name = ${project.name}, folded_name = ${fold(project.name)}, description = ${project.description},
      mode = ${project.mode}, default_stickiness = ${project.defaultStickiness},
      feature_limit = ${project.featureLimit}::double precision,
      feature_naming = ${JSON.stringify(project.featureNaming)}::json,
      link_templates = ${JSON.stringify(project.linkTemplates)}::json, updated_at = ${project.updatedAt}::timestamptz,
      archived_at = ${project.archivedAt}::timestamptz
    WHERE id = ${project.id}`)

const lockEach = (sql: Sql) => (ids: ReadonlyArray<string>) =>
  Effect.map(
    Effect.orDie(sql<{ id: string }>`
      SELECT id FROM projects WHERE ${isOneOf(sql, sql`id`, ids)} ORDER BY id FOR KEY SHARE`),
    (rows) => new Set(rows.map(({ id }) => id))
  )

/** Foreign keys delete everything else. The counters have none. */
const remove = (sql: Sql) => (id: string) =>
  done(sql`
    WITH counters AS (DELETE FROM feature_counts WHERE project = ${id})
    DELETE FROM projects WHERE id = ${id}`)

const environments = (sql: Sql) => (id: string) =>
  Effect.map(
    Effect.orDie(sql<LinkedEnvironment>`
      SELECT environment, default_strategy AS "defaultStrategy",
        (change_requests_enabled OR environments.required_approvals IS NOT NULL) AS "changeRequestsEnabled"
      FROM project_environments JOIN environments ON environments.name = environment
      WHERE project = ${id} ORDER BY sort_order, environment`),
    (rows) => rows.map(projectEnvironmentOf)
  )

const linkEnvironment = (sql: Sql) => (id: string, environment: string) =>
  changed(sql`
    INSERT INTO project_environments (project, environment) VALUES (${id}, ${environment})
    ON CONFLICT DO NOTHING RETURNING environment`)

const unlinkEnvironment = (sql: Sql) => (id: string, environment: string) =>
  done(sql`DELETE FROM project_environments WHERE project = ${id} AND environment = ${environment}`)

const setDefaultStrategy = (sql: Sql) => (id: string, environment: string, strategy: NewStrategy) =>
  done(sql`
    UPDATE project_environments SET default_strategy = ${JSON.stringify(strategy)}::json
    WHERE project = ${id} AND environment = ${environment}`)

export const projectColumns = (sql: Sql) => sql`
  id, name, description, mode, default_stickiness AS "defaultStickiness", feature_limit AS "featureLimit",
  feature_naming AS "featureNaming", link_templates AS "linkTemplates", iso(created_at) AS "createdAt", iso(updated_at) AS "updatedAt",
  iso(archived_at) AS "archivedAt"`

interface LinkedEnvironment extends Omit<ProjectEnvironment, "defaultStrategy"> {
  readonly defaultStrategy: Exclude<ProjectEnvironment["defaultStrategy"], undefined> | null
}

const projectEnvironmentOf = ({ defaultStrategy, ...linked }: LinkedEnvironment): ProjectEnvironment => ({
  ...linked,
  ...(defaultStrategy === null ? {} : { defaultStrategy })
})
