import { layerPostgres } from "@halyard/store-postgres"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { serverOf } from "./database-settings.ts"
import type { Settings } from "./settings.ts"

/** The server that the variables name, else the embedded database. Its code is loaded only where it is used. */
export const layerDatabase = ({ variables }: Settings): Layer.Layer<SqlClient.SqlClient, DatabaseUnusable> => {
  const server = serverOf(variables)
  return server === undefined
    ? Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@halyard/store-postgres/embedded")),
          ({ layerEmbedded }) => layerEmbedded({ dataDir: variables.HALYARD_DATA_DIR })
        )
      )
    : layerPostgres(server)
}

/** What is wrong is for people to read: nothing can be done about it here. */
export interface DatabaseUnusable {
  readonly message: string
}
