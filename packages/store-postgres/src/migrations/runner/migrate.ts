import { Effect, Option } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"
import { badState, homeSchema, type Migrations, MIGRATIONS_TABLE, missingMigrations } from "./migration-history.ts"
import { MigrationClient } from "./migration-client.ts"
import { reasonOf } from "../../server/outage.ts"
import { takeOver } from "./take-over.ts"
import { findTrigrams } from "./trigrams.ts"
import { WithoutTimeLimit } from "../../server/server-connection.ts"

/**
 * Runs all missing migrations in one transaction. If several instances start at once, the others wait for the first and
 * then have nothing to do.
 */
export const migrate = Effect.fnUntraced(
  function* (migrations: Migrations) {
    yield* checkKeys(migrations)
    const sql = yield* Option.getOrElse(yield* MigrationClient, () => SqlClient.SqlClient)

    return yield* sql
      .withTransaction(
        Effect.gen(function* () {
          yield* sql`SET LOCAL statement_timeout = 0`
          yield* sql`SELECT pg_advisory_xact_lock(${LOCK})`
          yield* missingMigrations(sql, migrations)
          yield* takeOver(sql)
          yield* createHomeSchema(sql)
          yield* findTrigrams(sql)
          return yield* run({ loader: Migrator.fromRecord(migrations), table: MIGRATIONS_TABLE })
        })
      )
      .pipe(Effect.provideService(SqlClient.SqlClient, sql))
  },
  Effect.scoped,
  Effect.provideService(WithoutTimeLimit, true),
  Effect.catchTags({
    DatabaseUnreachable: (error) => failed(`The database could not be migrated. ${error.message}`, error),
    SqlError: (error) => failed("The database could not be migrated", error),
    MigrationError: (error) => (error.kind === "Failed" ? failed(error.message, error.cause) : Effect.fail(error))
  })
)

const run = Migrator.make({})

/** The migrator skips keys that it does not understand. Here they are errors. */
const checkKeys = (migrations: Migrations) => {
  const odd = Object.keys(migrations).filter((key) => !/^0*[1-9]\d*_.+$/.test(key))
  return odd.length === 0
    ? Effect.void
    : badState(`Migrations must be named <number>_<name>. Rename: ${odd.join(", ")}`)
}

/** Creates the migrator's table, because the migrator would use one in any schema of the search path. */
const createHomeSchema = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const schema = yield* homeSchema(sql)
  if (schema === null)
    return yield* badState(
      "The search path contains no schema for the tables. Set the schema, or the search path of the user."
    )
  const existing = yield* sql`SELECT 1 FROM pg_namespace WHERE nspname = ${schema}`
  if (existing.length === 0) yield* sql`CREATE SCHEMA ${sql(schema)}`
  yield* sql`CREATE TABLE IF NOT EXISTS ${sql(schema)}.${sql(MIGRATIONS_TABLE)} (
    migration_id int PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now(), name text NOT NULL)`
})

/** Includes the message of the server, which the administrator needs. */
const failed = (what: string, cause: unknown) =>
  Effect.fail(
    new Migrator.MigrationError({
      kind: "Failed",
      message: SqlError.isSqlError(cause) ? `${what}: ${reasonOf(cause)}` : what,
      cause
    })
  )

/** Any constant number that nothing else locks. */
const LOCK = 7_201_846_253
