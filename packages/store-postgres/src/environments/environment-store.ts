import type { Environment } from "@halyard/core/domain"
import { EnvironmentStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { copyEnvironment } from "./copy-environment.ts"
import { linkedProjects, listFor, listWithUse } from "./environment-use.ts"
import { brief, done, givenRows, lastOfEach, type Sql } from "../sql/sql.ts"
import { refuseTaken, type TakenName } from "../sql/taken-name.ts"

export const layerEnvironmentStore = Layer.effect(
  EnvironmentStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    EnvironmentStore.of({
      list: list(sql),
      insert: insert(sql),
      replace: replace(sql),
      remove: remove(sql),
      projects: linkedProjects(sql),
      copy: copyEnvironment(sql),
      listWithUse: listWithUse(sql),
      listFor: listFor(sql)
    })
  )
)

const list = (sql: Sql) =>
  brief(
    Effect.orDie(sql<Environment>`
      SELECT name, type, sort_order AS "sortOrder", enabled, protected, required_approvals AS "requiredApprovals"
      FROM environments ORDER BY sort_order, name`)
  )

const insert = (sql: Sql) => (environment: Environment) =>
  refuseTaken(
    "environment",
    "environments_pkey",
    sql<TakenName>`
    WITH taken AS (SELECT name FROM environments WHERE name = ${environment.name}),
    added AS (
      INSERT INTO environments (name, type, sort_order, enabled, protected, required_approvals)
      SELECT ${environment.name}, ${environment.type}, ${environment.sortOrder}::integer,
        ${environment.enabled}::boolean, ${environment.protected}::boolean, ${environment.requiredApprovals}::integer
      WHERE NOT EXISTS (SELECT FROM taken)
    )
    SELECT name FROM taken`
  )

const replace = (sql: Sql) => (environments: ReadonlyArray<Environment>) =>
  done(sql`
    UPDATE environments
    SET type = given.type, sort_order = given."sortOrder", enabled = given.enabled, protected = given.protected,
      required_approvals = given."requiredApprovals"
    FROM ${givenRows(
      sql,
      lastOfEach(environments, ({ name }) => name),
      'name text, type text, "sortOrder" integer, enabled boolean, protected boolean, "requiredApprovals" integer'
    )}
    WHERE environments.name = given.name`)

/** Locks the features first. Every change of a feature in an environment takes that lock, so none is in progress. */
const remove = (sql: Sql) => (name: string) =>
  Effect.andThen(
    done(sql`
      SELECT count(*) FROM (
        SELECT FROM features WHERE name IN (SELECT feature FROM feature_environments WHERE environment = ${name})
        ORDER BY name FOR NO KEY UPDATE
      ) AS held`),
    done(sql`DELETE FROM environments WHERE name = ${name}`)
  )
