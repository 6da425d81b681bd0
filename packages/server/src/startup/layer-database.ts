import { layerPostgres } from "@halyard/store-postgres"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { serverOf } from "../settings/database/database-settings.ts"
import type { Settings } from "../settings/settings.ts"

/**
 * The PostgreSQL server that the variables name, or else the embedded database, which is created if it does not exist,
 * unless `create` is false. Its code is loaded only when it is used. Commands do not need the replica.
 */
export const layerDatabase = (
  { variables }: Settings,
  create = true
): Layer.Layer<SqlClient.SqlClient, DatabaseUnusable> => {
  const server = serverOf(variables)
  return server === undefined
    ? Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../backup/layer-embedded-database.ts")),
          ({ layerEmbeddedDatabase }) => layerEmbeddedDatabase(variables.HALYARD_DATA_DIR, create)
        )
      )
    : layerPostgres({ ...server, replicaUrl: undefined })
}

/** The database for a server: also uses the replica if the variables name one. */
export const layerServedDatabase = (settings: Settings): Layer.Layer<SqlClient.SqlClient, DatabaseUnusable> => {
  const server = serverOf(settings.variables)
  return server === undefined ? layerDatabase(settings) : layerPostgres(server)
}

/** The message is for the operator. */
export interface DatabaseUnusable {
  readonly message: string
}
