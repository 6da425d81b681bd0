import { testStores } from "@halyard/conformance"
import { MayReadCopy } from "@halyard/core/ports"
import { startReplicatedPostgres, withPostgres } from "@halyard/postgres-server"
import { Clock, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../src/layer-postgres.ts"
import { layerPostgresStore } from "../src/layer-postgres-store.ts"

const servers = Effect.acquireRelease(
  Effect.promise(() => startReplicatedPostgres({ synchronous: false })),
  ({ close }) => Effect.promise(close)
)

/** Waits until the replica answers: otherwise everything would run on the primary. */
const untilUsed = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.pipe(
    Effect.repeat({ until: ([row]) => row?.standby === true }),
    Effect.provideService(MayReadCopy, true)
  )
)

/** The tests stop the clock, but not that of the servers. */
const layerMachineClock = Layer.succeed(Clock.Clock, Clock.Clock.defaultValue())

const withReplica = Layer.unwrap(
  Effect.gen(function* () {
    const { createDatabase, primary, standby } = yield* servers
    const path = yield* Effect.promise(createDatabase)
    const at = (server: string) => Redacted.make(Object.assign(new URL(server), { pathname: path }).href)
    const database = layerPostgres({ url: at(primary), replicaUrl: at(standby) }).pipe(
      Layer.tap((context) => Effect.provideContext(untilUsed, context)),
      Layer.provide(layerMachineClock)
    )
    return Layer.provide(layerPostgresStore, database)
  })
)

withPostgres(() => {
  // Every statement outside of a transaction goes to the replica first. Those that write fail there.
  testStores("postgres, all reads on a replica", Layer.merge(withReplica, Layer.succeed(MayReadCopy, true)))
})
