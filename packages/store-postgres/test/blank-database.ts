import { onFreshDatabase } from "@halyard/postgres-server"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { layerEmbedded } from "../src/embedded/index.ts"
import { layerPostgres } from "../src/layer-postgres.ts"

/**
 * An embedded database without tables. All migrations have run in the database that the engine starts from by default.
 */
export const layerBlankDatabase = Layer.tap(layerEmbedded({ dataDir: "memory" }), (services) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP SCHEMA public CASCADE`
    yield* sql`CREATE SCHEMA public`
  }).pipe(Effect.provideContext(services))
)

/** A database without tables on the server of the tests. It takes a fifth of the work of an embedded one. */
export const layerBlankOnServer = onFreshDatabase((url) => layerPostgres({ url }))
