import { assert, layer } from "@effect/vitest"
import { ClientMetricsStore, ImpactMetricStore } from "@halyard/core/ports"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { layerImpactMetricStore } from "../impact-metrics/impact-metric-store.ts"
import { layerClientMetricsStore } from "../metrics/client-metrics-store.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

const at = "2026-11-20T18:00:00.000Z"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("the migration of figures", (it) => {
    it.effect("lets those of earlier releases count for no project, also what they add afterwards", () =>
      Effect.gen(function* () {
        yield* migrateBefore("0041")
        yield* asBefore("before")
        yield* migrate(migrations)
        yield* asBefore("before")
        yield* asBefore("afterwards")
        const { hourlyByServers } = yield* ClientMetricsStore
        const { metrics, samples } = yield* ImpactMetricStore
        for (const [name, times] of [
          ["before", 2],
          ["afterwards", 1]
        ] as const) {
          assert.deepStrictEqual(
            yield* hourlyByServers(
              { feature: name, environment: "production", project: "shop" },
              { since: at, variants: [] }
            ),
            []
          )
          assert.deepStrictEqual(yield* samples(name, 60, { since: at, of: ["shop"] }), [])
          const all = yield* samples(name, 60, { since: at, of: "all" })
          assert.deepStrictEqual(
            all.map(({ sum }) => sum),
            [times]
          )
        }
        assert.deepStrictEqual(yield* metrics(["shop"]), [])
        assert.lengthOf(yield* metrics("all"), 2)
      }).pipe(Effect.provide([layerImpactMetricStore, layerClientMetricsStore]))
    )
  })
})

/** As an earlier release adds to series and counts. */
const asBefore = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO impact_series (metric, type, help, labels, labels_digest)
    VALUES (${name}, 'counter', '', '{}', sha256('[]')) ON CONFLICT (metric, type, labels_digest) DO NOTHING`
  yield* sql`
    INSERT INTO impact_samples AS known (series, step, at, count, sum, buckets)
    SELECT id, 60, ${at}::timestamptz, 1, 1, '{}' FROM impact_series WHERE metric = ${name}
    ON CONFLICT (series, step, at) DO UPDATE SET sum = known.sum + excluded.sum`
  yield* sql`
    INSERT INTO client_metrics_hourly AS known (feature, environment, hour, app_name, project, yes, no)
    VALUES (${name}, 'live', ${at}::timestamptz, 'web', 'shop', 1, 2)
    ON CONFLICT (feature, environment, hour, app_name) DO UPDATE SET yes = known.yes + excluded.yes`
  yield* sql`
    INSERT INTO client_variants_hourly AS known (feature, environment, hour, app_name, variant, count)
    VALUES (${name}, 'live', ${at}::timestamptz, 'web', 'blue', 1)
    ON CONFLICT (feature, environment, hour, app_name, variant) DO UPDATE SET count = known.count + excluded.count`
})
