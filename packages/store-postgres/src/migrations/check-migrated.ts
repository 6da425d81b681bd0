import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Migrations, missingMigrations } from "./migration-history.ts"

/** The schema lacks what this version of the program needs, and it is not the program that is to change it. */
export class DatabaseIsOlder extends Schema.TaggedError<DatabaseIsOlder>()("DatabaseIsOlder", {
  missing: Schema.Array(Schema.String)
}) {
  override get message() {
    return (
      "The database has to be migrated before this version of the program can use it (missing: " +
      `${this.missing.join(", ")}). Migrate it with this version, or let the program do so when it starts.`
    )
  }
}

/** Fails unless the schema is what these migrations make of it. Nothing is changed. */
export const checkMigrated = Effect.fn("checkMigrated")(function* (migrations: Migrations) {
  const missing = yield* missingMigrations(yield* SqlClient.SqlClient, migrations)
  if (missing.length > 0) return yield* new DatabaseIsOlder({ missing })
})
