import { Context, type Effect, Option, type Scope } from "effect"
import type { SqlClient } from "effect/sql"
import type { DatabaseUnreachable } from "../../server/find-server.ts"

/** Opens a client only for migrations. By default they use that of the store. */
export const MigrationClient = Context.Reference<
  Option.Option<Effect.Effect<SqlClient.SqlClient, DatabaseUnreachable, Scope.Scope>>
>("@halyard/store-postgres/MigrationClient", { defaultValue: Option.none })
