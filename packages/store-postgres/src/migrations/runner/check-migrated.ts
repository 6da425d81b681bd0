import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Migrations, missingMigrations } from "./migration-history.ts"

/** Fails unless exactly these migrations have run. Changes nothing. */
export const checkMigrated = Effect.fnUntraced(function* (migrations: Migrations) {
  const missing = yield* missingMigrations(yield* SqlClient.SqlClient, migrations)
  if (missing.length > 0) return yield* new DatabaseIsOlder({ missing })
})

/** The schema lacks migrations, and the program may not run them. */
export class DatabaseIsOlder extends Schema.TaggedError<DatabaseIsOlder>()("DatabaseIsOlder", {
  missing: Schema.Array(Schema.String)
}) {
  override get message() {
    return (
      "The database has to be migrated before this version of the program can use it (missing migrations: " +
      `${this.missing.join(", ")}). Run the migrations of this version (\`halyard migrate\`), or let the program run them at its start.`
    )
  }
}
