import { Effect, Schema } from "effect"
import { Migrator, type SqlClient, type SqlError } from "effect/sql"
import { isUnreleased, type Recorded, whyUnfinished } from "./unreleased.ts"

/** Migrations by `<number>_<name>`. Each runs once, in the order of the numbers. */
export type Migrations = Record<string, Migration>

export type Migration = Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>

export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  unknown: Schema.Array(Schema.String)
}) {
  override get message() {
    return (
      `The database has been migrated by a newer version of this program (unknown migrations: ${this.unknown.join(", ")}). ` +
      "Start that version or a later one, or restore a backup from before the migration."
    )
  }
}

/**
 * The migrations that have not run yet. Fails if others have run. A database from before the first release lacks all of
 * them until it is taken over.
 */
export const missingMigrations = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, migrations: Migrations) {
  const history = yield* readHistory(sql)
  const known = Object.keys(migrations).map(withPlainNumber)
  if (isUnreleased(history)) {
    const reason = whyUnfinished(history)
    return reason === undefined ? known : yield* badState(reason)
  }
  const recorded = history.map(({ id, name }) => `${id}_${name}`)
  const unknown = recorded.filter((migration) => !known.includes(migration))
  if (unknown.length > 0) return yield* new DatabaseIsNewer({ unknown })

  // The migrator checks only the latest number, so it would skip a migration that was added below it.
  const latest = history.at(-1)?.id ?? 0
  const missing = known.filter((migration) => !recorded.includes(migration))
  const skipped = missing.filter((migration) => Number.parseInt(migration) <= latest)
  if (skipped.length > 0)
    return yield* badState(
      `New migrations must have numbers above ${latest}, the latest that has run. Renumber: ${skipped.join(", ")}`
    )
  return missing
})

/**
 * The schema for the tables: the first of the search path. While it does not exist, the server itself uses the next.
 */
export const homeSchema = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [path] = yield* sql<{ readonly head: string | null; readonly current: string | null }>`
    SELECT current_schema() AS current,
      (parse_ident(nullif(split_part(current_setting('search_path'), ',', 1), '')))[1] AS head`
  return path?.head === "$user" ? path.current : (path?.head ?? null)
})

/** Reads only the home schema, because another schema of the search path may hold another installation. */
export const readHistory = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const schema = yield* homeSchema(sql)
  const tables = yield* sql`
    SELECT 1 FROM pg_tables WHERE schemaname = ${schema} AND tablename = ${MIGRATIONS_TABLE}`
  if (tables.length === 0) return []
  return yield* sql<Recorded>`SELECT migration_id AS id, name FROM ${sql(MIGRATIONS_TABLE)} ORDER BY migration_id`
})

const withPlainNumber = (key: string): string => key.replace(/^0+/, "")

export const badState = (message: string) => Effect.fail(new Migrator.MigrationError({ kind: "BadState", message }))

export const MIGRATIONS_TABLE = "halyard_migrations"
