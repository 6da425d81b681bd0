import { Effect } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"
import { badState, homeSchema, type Migrations, MIGRATIONS_TABLE, missingMigrations } from "./migration-history.ts"
import { reasonOf } from "../server/outage.ts"
import { Unhurried } from "../server/server-connection.ts"

/**
 * Brings the schema up to date in one transaction: all that is missing, or nothing. Several instances may start at once
 * on one database: the others wait for the first, and find nothing left to do.
 */
export const migrate = Effect.fn("migrate")(
  function* (migrations: Migrations) {
    const sql = yield* SqlClient.SqlClient
    yield* checkKeys(migrations)

    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`SET LOCAL statement_timeout = 0`
        yield* sql`SELECT pg_advisory_xact_lock(${LOCK})`
        yield* missingMigrations(sql, migrations)
        yield* makeHome(sql)
        return yield* run({ loader: Migrator.fromRecord(migrations), table: MIGRATIONS_TABLE })
      })
    )
  },
  Effect.provideService(Unhurried, true),
  Effect.catchTags({
    SqlError: (error) => failed("The database could not be migrated", error),
    MigrationError: (error) => (error.kind === "Failed" ? failed(error.message, error.cause) : Effect.fail(error))
  })
)

const run = Migrator.make({})

/** The migrator passes over keys that it does not understand; here they are a mistake. */
const checkKeys = (migrations: Migrations) => {
  const odd = Object.keys(migrations).filter((key) => !/^0*[1-9]\d*_.+$/.test(key))
  return odd.length === 0 ? Effect.void : badState(`These are not called <number>_<name>: ${odd.join(", ")}`)
}

/** The migrator would be content with its table in any schema of the search path, so it is made here. */
const makeHome = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const schema = yield* homeSchema(sql)
  if (schema === null) return yield* badState("The search path names no schema that could hold the tables")
  const existing = yield* sql`SELECT 1 FROM pg_namespace WHERE nspname = ${schema}`
  if (existing.length === 0) yield* sql`CREATE SCHEMA ${sql(schema)}`
  yield* sql`CREATE TABLE IF NOT EXISTS ${sql(schema)}.${sql(MIGRATIONS_TABLE)} (
    migration_id int PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now(), name text NOT NULL)`
})

/** Says what the server said, which is mostly for its administrator. */
const failed = (what: string, cause: unknown) =>
  Effect.fail(
    new Migrator.MigrationError({
      kind: "Failed",
      message: SqlError.isSqlError(cause) ? `${what}: ${reasonOf(cause)}` : what,
      cause
    })
  )

/** Any number, but always the same, and one that nothing else locks. */
const LOCK = 7_201_846_253
