import { assert, layer } from "@effect/vitest"
import { ReleasePlanStore } from "@halyard/core/ports"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer } from "../../test/blank-database.ts"
import { layerReleasePlanStore } from "../release-plans/release-plan-store.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

const place = { feature: "checkout", environment: "live" }

/** As an earlier release stores it. */
const stored = (aggregationMode: string) => ({
  id: aggregationMode,
  action: { type: "disableFeatureEnvironment", id: "live" },
  triggerCondition: { operator: ">", threshold: 1 },
  impactMetric: { id: aggregationMode, metricName: "m", timeRange: "hour", aggregationMode, labelSelectors: {} },
  triggeredAt: null
})

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("safeguards of earlier releases", (it) => {
    it.effect("have the defaults, in plans and of features", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(migrations)
        yield* sql`
          INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
          VALUES ('shop', 'shop', 'shop', 'open', 'default', '{}', now(), now())`
        yield* sql`INSERT INTO environments (name, type, enabled, protected, sort_order) VALUES ('live', 'production', true, false, 1)`
        yield* sql`INSERT INTO creators (key, id, creator) VALUES (${creator}::uuid, 1, '{"id":1,"name":"ada"}')`
        yield* sql`
          INSERT INTO features (name, folded_name, project, type, impression_data, stale, created_at, created_by)
          VALUES ('checkout', 'checkout', 'shop', 'release', false, false, now(), ${creator}::uuid)`
        yield* sql`INSERT INTO feature_environments (feature, environment, enabled) VALUES ('checkout', 'live', true)`
        const [share, count] = [stored("avg"), stored("count")]
        yield* sql`
          INSERT INTO feature_safeguards (feature, environment, content)
          VALUES ('checkout', 'live', ${JSON.stringify([share, count])}::json)`
        yield* sql`
          INSERT INTO release_plans (feature, environment, content)
          VALUES ('checkout', 'live', ${JSON.stringify({ safeguards: [share] })}::json)`
        const { find, safeguards, safeguardsIn } = yield* ReleasePlanStore
        const defaults = { minimumSamples: 20, forMinutes: 1 }
        const expected: unknown = [
          { ...defaults, ...share },
          { ...defaults, ...count, minimumSamples: 1 }
        ]
        assert.deepStrictEqual<unknown>(yield* safeguards(place), expected)
        assert.deepStrictEqual<unknown>((yield* safeguardsIn("live")).get("checkout"), expected)
        assert.deepStrictEqual<unknown>((yield* find(place))?.safeguards, [{ ...defaults, ...share }])
      }).pipe(Effect.provide(layerReleasePlanStore))
    )
  })
})

const creator = "00000000-0000-0000-0000-000000000001"
