import { assert, layer } from "@effect/vitest"
import { ReleasePlanStore } from "@halyard/core/ports"
import { withPostgres } from "@halyard/postgres-server"
import { Effect, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer } from "../../test/blank-database.ts"
import { layerReleasePlanStore } from "../release-plans/release-plan-store.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

const strategy = (strategyName: string, parameters: object) => ({ id: "s", strategyName, title: "Ours", parameters })

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("release plans of earlier releases", (it) => {
    it.effect("get the default stickiness that their project has", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* shopOfEarlierRelease
        const store = (feature: string, milestones: ReadonlyArray<object>) =>
          Effect.gen(function* () {
            yield* sql`
              INSERT INTO features (name, folded_name, project, type, impression_data, stale, created_at, created_by)
              VALUES (${feature}, ${feature}, 'shop', 'release', false, false, now(), ${creator}::uuid)`
            yield* sql`
              INSERT INTO feature_environments (feature, environment, enabled) VALUES (${feature}, 'live', true)`
            yield* sql`
              INSERT INTO release_plans (feature, environment, content)
              VALUES (${feature}, 'live', ${JSON.stringify({ name: "Slow", milestones, safeguards: [] })}::json)`
          })
        const own = { rollout: "20", stickiness: "sessionId", groupId: "g", other: "1" }
        const others = [strategy("default", {}), strategy("flexibleRollout", own)]
        yield* store("checkout", [
          { id: "a", strategies: [strategy("flexibleRollout", { rollout: "10" }), ...others] },
          { id: "b", strategies: [] },
          { id: "c", strategies: [strategy("flexibleRollout", {})] }
        ])
        yield* store("empty", [])
        yield* migrate(migrations)
        const { find } = yield* ReleasePlanStore
        const parametersOf = Effect.fnUntraced(function* (feature: string) {
          const plan = yield* find({ feature, environment: "live" })
          return plan?.milestones.map(({ id, strategies }) => [
            id,
            ...strategies.map(({ parameters, title }) => [title, parameters])
          ])
        })
        const defaults = { rollout: "100", stickiness: "userId", groupId: "checkout" }
        assert.deepStrictEqual<unknown>(yield* parametersOf("checkout"), [
          ["a", ["Ours", { ...defaults, rollout: "10" }], ["Ours", {}], ["Ours", own]],
          ["b"],
          ["c", ["Ours", defaults]]
        ])
        assert.deepStrictEqual<unknown>(yield* parametersOf("empty"), [])
      }).pipe(Effect.provide(layerReleasePlanStore))
    )
  })

  layer(layerBlankOnServer, { excludeTestServices: true })("open change requests of earlier releases", (it) => {
    it.effect("start from the default stickiness that release plans get, so that they do not conflict", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* shopOfEarlierRelease
        const change = { action: "updateMilestoneStrategy", feature: "checkout", payload: { id: "s" } }
        const parts = [
          { id: 1, change, start: strategy("flexibleRollout", { rollout: "10" }) },
          { id: 2, change, start: strategy("flexibleRollout", { rollout: "1", stickiness: "random", groupId: "g" }) },
          { id: 3, change: { ...change, action: "addStrategy" }, start: {} },
          { id: 4, change, start: null }
        ]
        for (const state of ["Scheduled", "Applied"]) {
          const content = JSON.stringify({ title: null, changes: parts })
          yield* sql`
            INSERT INTO change_requests (project, environment, state, author, features, reviewers, content)
            VALUES ('shop', 'live', ${state}, 1, ARRAY['checkout'], '{}', ${content}::json)`
        }
        yield* migrate(migrations)
        const found = yield* sql<{ readonly content: unknown }>`SELECT content FROM change_requests ORDER BY id`
        const [first, ...others] = parts
        const parameters = { rollout: "10", stickiness: "userId", groupId: "checkout" }
        const filled = { ...first, start: strategy("flexibleRollout", parameters) }
        assert.deepStrictEqual<unknown>(
          found.map(({ content }) => content),
          [
            { title: null, changes: [filled, ...others] },
            { title: null, changes: parts }
          ]
        )
      })
    )
  })
})

/** Everything before the migration, and a project. */
const shopOfEarlierRelease = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrate(Struct.omit(migrations, ["0047_planned_stickiness"]))
  yield* sql`
    INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
    VALUES ('shop', 'shop', 'shop', 'open', 'userId', '{}', now(), now())`
  yield* sql`INSERT INTO environments (name, type, enabled, protected, sort_order) VALUES ('live', 'production', true, false, 1)`
  yield* sql`INSERT INTO creators (key, id, creator) VALUES (${creator}::uuid, 1, '{"id":1,"name":"ada"}')`
})

const creator = "00000000-0000-0000-0000-000000000001"
