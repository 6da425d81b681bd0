import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("the migrations after release plans", (it) => {
    it.effect("leave plans without safeguards, also those that an earlier release saves afterwards", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrateBefore("0030")
        yield* sql`
        INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
        VALUES ('shop', 'shop', 'shop', 'open', 'default', '{}', now(), now())`
        yield* sql`INSERT INTO environments (name, type, enabled, protected, sort_order) VALUES ('live', 'production', true, false, 1)`
        yield* sql`INSERT INTO creators (key, id, creator) VALUES (${creator}::uuid, 1, '{"id":1,"name":"ada"}')`
        yield* feature("before")
        yield* plan("before")
        yield* request("before", "In review")
        yield* request("before", "Applied")

        yield* migrate(migrations)
        yield* feature("afterwards")
        yield* plan("afterwards")
        assert.deepStrictEqual(yield* sql`SELECT feature, guarded FROM release_plans ORDER BY feature`, [
          { feature: "afterwards", guarded: false },
          { feature: "before", guarded: false }
        ])
        yield* sql`
        INSERT INTO impact_charts (id, feature, created_at, content) VALUES ('c', 'before', now(), '{}'), ('i', null, now(), '{}')`
        yield* sql`INSERT INTO feature_safeguards (feature, environment, content) VALUES ('before', 'live', '[]')`

        // As an earlier release does, which knows nothing of charts and safeguards.
        yield* sql`DELETE FROM features WHERE name = 'before'`
        assert.deepStrictEqual(yield* sql`SELECT id FROM impact_charts`, [{ id: "i" }])
        assert.deepStrictEqual(yield* sql`SELECT feature FROM feature_safeguards`, [])
        assert.deepStrictEqual(
          yield* sql`SELECT state FROM change_requests WHERE features && ARRAY['before'] ORDER BY state`,
          [{ state: "Applied" }, { state: "In review" }]
        )
        yield* sql`INSERT INTO host_users (host_id) VALUES ('ada')`
        assert.deepStrictEqual(yield* sql`SELECT id, host_id FROM host_users`, [{ id: 1_000_000_000, host_id: "ada" }])
      })
    )
  })
})

const creator = "00000000-0000-0000-0000-000000000001"

const feature = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO features (name, folded_name, project, type, impression_data, stale, created_at, created_by)
    VALUES (${name}, ${name}, 'shop', 'release', false, false, now(), ${creator}::uuid)`
  yield* sql`INSERT INTO feature_environments (feature, environment, enabled) VALUES (${name}, 'live', true)`
})

const plan = Effect.fnUntraced(function* (of: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO release_plans (feature, environment, content) VALUES (${of}, 'live', '{}')`
})

const request = Effect.fnUntraced(function* (of: string, state: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO change_requests (project, environment, state, author, features, reviewers, content)
    VALUES ('shop', 'live', ${state}, 1, ${[of]}::text[], '{}', '{}')`
})
