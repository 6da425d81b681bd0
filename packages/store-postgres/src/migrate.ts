import { Effect, Layer, Schema } from "effect"
import { Migrator, SqlClient, type SqlError } from "effect/sql"

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

/**
 * Brings the schema up to date in one transaction: all that is missing, or nothing. Several instances may start at once
 * on one database: the others wait for the first, and find nothing left to do.
 */
export const migrate = Effect.fn("migrate")(function* (migrations: Migrations) {
  const sql = yield* SqlClient.SqlClient
  yield* checkKeys(migrations)

  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`SELECT pg_advisory_xact_lock(${LOCK})`
      yield* checkHistory(migrations, yield* readHistory(sql))
      return yield* run({ loader: Migrator.fromRecord(migrations), table: TABLE })
    })
  )
})

/** A layer that does nothing but migrate, to be built before what needs the tables. */
export const layerMigrations = (
  migrations: Migrations
): Layer.Layer<never, DatabaseIsNewer | Migrator.MigrationError | SqlError.SqlError, SqlClient.SqlClient> =>
  Layer.effectDiscard(migrate(migrations))

const run = Migrator.make({})

/** The migrator passes over keys that it does not understand; here they are a mistake. */
const checkKeys = (migrations: Migrations) => {
  const odd = Object.keys(migrations).filter((key) => !/^0*[1-9]\d*_.+$/.test(key))
  return odd.length === 0 ? Effect.void : badState(`These are not called <number>_<name>: ${odd.join(", ")}`)
}

const readHistory = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const tables = yield* sql`SELECT 1 WHERE to_regclass(${TABLE}) IS NOT NULL`
  if (tables.length === 0) return []
  return yield* sql<Recorded>`SELECT migration_id AS id, name FROM ${sql(TABLE)} ORDER BY migration_id`
})

type Recorded = { readonly id: number; readonly name: string }

/** The migrator looks only at the latest number: it would pass over a step that was put in below it afterwards. */
const checkHistory = Effect.fnUntraced(function* (migrations: Migrations, history: ReadonlyArray<Recorded>) {
  const known = Object.keys(migrations).map(withPlainNumber)
  const recorded = history.map(({ id, name }) => `${id}_${name}`)
  const unknown = recorded.filter((migration) => !known.includes(migration))
  if (unknown.length > 0) return yield* new DatabaseIsNewer({ unknown })

  const latest = history.at(-1)?.id ?? 0
  const missed = known.filter((migration) => Number.parseInt(migration) <= latest && !recorded.includes(migration))
  if (missed.length > 0)
    return yield* badState(`Added below number ${latest}, which is already in use: ${missed.join(", ")}`)
})

const withPlainNumber = (key: string): string => key.replace(/^0+/, "")

const badState = (message: string) => Effect.fail(new Migrator.MigrationError({ kind: "BadState", message }))

const TABLE = "halyard_migrations"
/** Any number, but always the same, and one that nothing else locks. */
const LOCK = 7_201_846_253
