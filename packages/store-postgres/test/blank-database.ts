import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { layerEmbedded } from "../src/embedded/index.ts"

/** An embedded database without tables, for tests of migrations: in that of `layerEmbedded` all of them have run. */
export const layerBlankDatabase = Layer.tap(layerEmbedded({ dataDir: "memory" }), (services) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP SCHEMA public CASCADE`
    yield* sql`CREATE SCHEMA public`
  }).pipe(Effect.provideContext(services))
)
