import { Effect, Schema } from "effect"
import { Migrator, type SqlClient, type SqlError } from "effect/sql"

/** Steps of the schema by `<number>_<name>`, each run once, in the order of the numbers. None is changed once released. */
export type Migrations = Record<string, Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>>

/** A newer version of the program has been at work on the database. */
export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  unknown: Schema.Array(Schema.String)
}) {
  override get message() {
    return (
      `The database has been migrated by a newer version of this program (unknown here: ${this.unknown.join(", ")}). ` +
      "Start that version or a later one; there is no way back, except from a backup made before."
    )
  }
}

/** Answers what the database lacks of these migrations; fails if it has others. */
export const missingMigrations = Effect.fn("missingMigrations")(function* (
  sql: SqlClient.SqlClient,
  migrations: Migrations
) {
  const history = yield* readHistory(sql)
  const known = Object.keys(migrations).map(withPlainNumber)
  const recorded = history.map(({ id, name }) => `${id}_${name}`)
  const unknown = recorded.filter((migration) => !known.includes(migration))
  if (unknown.length > 0) return yield* new DatabaseIsNewer({ unknown })

  // The migrator looks only at the latest number: it would pass over a step that was put in below it afterwards.
  const latest = history.at(-1)?.id ?? 0
  const missing = known.filter((migration) => !recorded.includes(migration))
  const passedOver = missing.filter((migration) => Number.parseInt(migration) <= latest)
  if (passedOver.length > 0)
    return yield* badState(`Added below number ${latest}, which is already in use: ${passedOver.join(", ")}`)
  return missing
})

/**
 * The schema that is to hold the tables: it heads the search path. As long as it is not there, the server itself would
 * take the next one.
 */
export const homeSchema = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [path] = yield* sql<{ readonly head: string | null; readonly current: string | null }>`
    SELECT current_schema() AS current,
      (parse_ident(nullif(split_part(current_setting('search_path'), ',', 1), '')))[1] AS head`
  return path?.head === "$user" ? path.current : (path?.head ?? null)
})

/** Another schema of the search path may hold another installation. */
const readHistory = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const schema = yield* homeSchema(sql)
  const tables = yield* sql`
    SELECT 1 FROM pg_tables WHERE schemaname = ${schema} AND tablename = ${MIGRATIONS_TABLE}`
  if (tables.length === 0) return []
  return yield* sql<Recorded>`SELECT migration_id AS id, name FROM ${sql(MIGRATIONS_TABLE)} ORDER BY migration_id`
})

type Recorded = { readonly id: number; readonly name: string }

const withPlainNumber = (key: string): string => key.replace(/^0+/, "")

export const badState = (message: string) => Effect.fail(new Migrator.MigrationError({ kind: "BadState", message }))

export const MIGRATIONS_TABLE = "halyard_migrations"
