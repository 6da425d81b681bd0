import { assert, layer } from "@effect/vitest"
import { ClientMetricsStore, Transactions } from "@halyard/core/ports"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../layer-postgres.ts"
import { layerPostgresStore } from "../layer-postgres-store.ts"

const onFresh = onFreshDatabase((url) => Layer.provideMerge(layerPostgresStore, layerPostgres({ url })))

const OTHERS = 50_000

/** As many variants of other features as a large instance has in few hours. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO client_variants_hourly (feature, environment, hour, app_name, variant, count)
    SELECT 'other-' || n, 'development', '2026-01-01T00:00:00Z', 'shop', 'blue', 1 FROM generate_series(1, ${OTHERS}::int) AS n`
  yield* sql`INSERT INTO client_variants_daily (feature, environment, day, app_name, variant, count)
    SELECT 'other-' || n, 'development', '2026-01-01', 'shop', 'blue', 1 FROM generate_series(1, ${OTHERS}::int) AS n`
  yield* sql`ANALYZE client_variants_hourly, client_variants_daily`
})

const count = {
  feature: "checkout",
  project: "default",
  environment: "development",
  appName: "shop",
  hour: "2026-01-01T00:00:00.000Z",
  byServer: true,
  yes: 3,
  no: 0,
  variants: new Map(Object.entries({ blue: 2, red: 1 }))
}

withPostgres(() =>
  layer(onFresh)("evaluations that are added", (it) => {
    it.effect("read the stored variants of their features alone, however many there are", () =>
      Effect.gen(function* () {
        yield* fill
        const sql = yield* SqlClient.SqlClient
        const { add } = yield* ClientMetricsStore
        const read = yield* (yield* Transactions).run(
          Effect.gen(function* () {
            yield* add([count])
            return yield* sql<{ read: number }>`SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read
              FROM pg_stat_xact_user_tables WHERE relname IN ('client_variants_hourly', 'client_variants_daily')`
          })
        )
        assert.isBelow(read[0]?.read ?? OTHERS, 100)
      })
    )
  })
)
