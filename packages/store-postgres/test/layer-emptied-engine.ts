import type { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { layerEmbedded } from "../src/embedded/layer-embedded.ts"

const idle: Array<Context.Context<PgClient.PgClient | SqlClient.SqlClient>> = []

/**
 * An embedded database for each build. At the end of a build it is emptied and serves the next one, because an engine takes
 * several times longer to start than to empty.
 */
export const layerEmptiedEngine = Layer.effectContext(
  Effect.acquireRelease(
    Effect.suspend(() => {
      const engine = idle.pop()
      return engine === undefined ? startEngine : Effect.succeed(engine)
    }),
    (engine) =>
      Effect.gen(function* () {
        const sql = Context.get(engine, SqlClient.SqlClient)
        yield* sql`DROP SCHEMA public CASCADE`
        yield* sql`CREATE SCHEMA public`
        yield* sql`UNLISTEN *`
        idle.push(engine)
      }).pipe(Effect.orDie)
  )
)

/** It runs until the process of the tests ends. */
const startEngine = Effect.flatMap(Scope.make(), (scope) =>
  Layer.buildWithScope(layerEmbedded({ dataDir: "memory" }), scope)
)
