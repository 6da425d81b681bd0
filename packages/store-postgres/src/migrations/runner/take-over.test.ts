import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankDatabase, layerBlankOnServer } from "../../../test/blank-database.ts"
import { recordUnreleased } from "../../../test/record-unreleased.ts"
import { schemaOf } from "../../../test/schema-of.ts"
import { migrations } from "../index.ts"
import { checkMigrated } from "./check-migrated.ts"
import { migrate } from "./migrate.ts"

const testTakeOver = <E>(engine: string, blank: Layer.Layer<SqlClient.SqlClient, E>) =>
  layer(blank, { excludeTestServices: true })(`a database from before the first release (${engine})`, (it) => {
    it.effect("is taken over with its rows once, however many instances start", () =>
      Effect.gen(function* () {
        const sql = yield* migratedAnew
        const made = yield* schemaOf
        yield* recordUnreleased(47)
        assert.include((yield* Effect.flip(checkMigrated(migrations))).message, "halyard migrate")

        const starts = Array.from({ length: 3 }, () => migrate(migrations))
        assert.deepStrictEqual(yield* Effect.all(starts, { concurrency: 3 }), [[], [], []])
        assert.deepStrictEqual(yield* schemaOf, made)
        yield* checkMigrated(migrations)
        const next = { ...migrations, "0002_next": Effect.asVoid(sql`CREATE TABLE next (id integer)`) }
        assert.deepStrictEqual(yield* migrate(next), [[2, "next"]])
      })
    )

    it.effect("is refused before its last migration, and stays as it is", () =>
      Effect.gen(function* () {
        yield* migratedAnew
        for (const latest of [1, 39, 46, 48]) {
          yield* recordUnreleased(latest)
          const before = yield* schemaOf
          for (const attempt of [migrate(migrations), checkMigrated(migrations)]) {
            const { message } = yield* Effect.flip(attempt)
            for (const part of [`stands at its migration ${latest}_`, "47_planned_stickiness", "2daa42b3"]) {
              assert.include(message, part)
            }
          }
          assert.deepStrictEqual(yield* schemaOf, before)
        }
      })
    )

    it.effect("is refused with an environment that has the name of all, and stays as it is", () =>
      Effect.gen(function* () {
        const sql = yield* migratedAnew
        for (const statement of incompleteRows) yield* sql.unsafe(statement)
        yield* sql`UPDATE environments SET name = '*'`
        yield* recordUnreleased(47)
        const before = yield* schemaOf
        const { message } = yield* Effect.flip(migrate(migrations))
        for (const part of ['an environment "*"', "2daa42b3", "delete"]) assert.include(message, part)
        assert.deepStrictEqual(yield* schemaOf, before)
      })
    )

    it.effect("gets what former code left out of its rows", () =>
      Effect.gen(function* () {
        const sql = yield* migratedAnew
        for (const statement of incompleteRows) yield* sql.unsafe(statement)
        yield* recordUnreleased(47)
        yield* migrate(migrations)
        for (const [query, expected] of completeRows) {
          assert.deepStrictEqual(yield* sql.unsafe(query), [expected], query)
        }
      })
    )
  })

/** Makes the schema in a database in which another test may have made it. */
const migratedAnew = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DROP SCHEMA public CASCADE`
  yield* sql`CREATE SCHEMA public`
  yield* migrate(migrations)
  return sql
})

const incompleteRows = [
  `INSERT INTO events (created_at, type, created_by, data, tags, search_text) SELECT now(), 'x', 'x', '{"a":1}', '[]', 'text' FROM generate_series(1, 40)`,
  `INSERT INTO integrations (provider, enabled, parameters, events, newer_events, projects, environments, created_at)
   VALUES ('webhook', true, '{}', '{feature-created}', '{feature-import}', '{}', '{}', now())`,
  "INSERT INTO users (id, account_type, root_role, created_at) VALUES (101, 'User', 1, now())",
  "INSERT INTO sessions (digest, user_id, created_at, expires_at) VALUES ('d', 101, '2026-01-01Z', '2026-01-02Z')",
  `INSERT INTO api_tokens (digest, name, type, projects, environment, created_at)
   VALUES ('d', 'n', 'client', '[]', 'live', now())`,
  "INSERT INTO feature_types (id, name, description) VALUES ('release', 'Release', '')",
  `INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
   VALUES ('shop', 'shop', 'shop', 'open', 'default', '{}', now(), now())`,
  "INSERT INTO environments (name, type, enabled, protected, sort_order) VALUES ('live', 'production', true, false, 1)",
  `INSERT INTO creators (key, id, creator) VALUES ('00000000-0000-0000-0000-000000000001', 1, '{}')`,
  `INSERT INTO features (name, folded_name, project, type, impression_data, stale, created_at, created_by)
   VALUES ('one', 'one', 'shop', 'release', false, false, now(), '00000000-0000-0000-0000-000000000001')`,
  "INSERT INTO feature_environments (feature, environment) VALUES ('one', 'live')",
  `INSERT INTO feature_safeguards (feature, environment, content) VALUES ('one', 'live', '[
    {"id":"a","impactMetric":{"aggregationMode":"avg"}},
    {"id":"b","impactMetric":{"aggregationMode":"sum"},"minimumSamples":7,"forMinutes":9}]')`,
  `INSERT INTO release_plans (feature, environment, content) VALUES ('one', 'live', '{"id":"p","milestones":[
    {"id":"m","strategies":[
      {"id":"s","strategyName":"flexibleRollout","parameters":{"rollout":"20"}},
      {"id":"t","strategyName":"default","parameters":{}}
    ]},
    {"id":"n","strategies":[]}]}')`,
  `INSERT INTO change_requests (project, environment, state, author, features, reviewers, content)
   VALUES ('shop', 'live', 'Draft', 1, '{}', '{}', '{"id":1,"changes":[],"comments":[]}')`,
  "CREATE INDEX events_by_text ON events USING gin (search_text gin_trgm_ops)"
]

const completeRows = [
  ["SELECT DISTINCT size FROM events", { size: 9 }],
  ["SELECT up_to::int FROM indexed_events", { up_to: 31 }],
  [
    "SELECT events, newer_events FROM integrations",
    { events: ["feature-created", "feature-import"], newer_events: null }
  ],
  [
    "SELECT iso(used_at) AS used, iso(ends_at) AS ends FROM sessions",
    { used: "2026-01-01T00:00:00.000Z", ends: "2026-01-02T00:00:00.000Z" }
  ],
  ["SELECT type_name FROM api_tokens", { type_name: "client" }],
  ["SELECT id, lifetime_days FROM feature_types OFFSET 1", { id: "sunset", lifetime_days: 90 }],
  [
    "SELECT content FROM feature_safeguards",
    {
      content: [
        { id: "a", impactMetric: { aggregationMode: "avg" }, minimumSamples: 20, forMinutes: 1 },
        { id: "b", impactMetric: { aggregationMode: "sum" }, minimumSamples: 7, forMinutes: 9 }
      ]
    }
  ],
  [
    "SELECT content FROM release_plans",
    {
      content: {
        id: "p",
        safeguards: [],
        milestones: [
          {
            id: "m",
            strategies: [
              {
                id: "s",
                strategyName: "flexibleRollout",
                parameters: { rollout: "20", stickiness: "default", groupId: "one" }
              },
              { id: "t", strategyName: "default", parameters: {} }
            ]
          },
          { id: "n", strategies: [] }
        ]
      }
    }
  ],
  [
    "SELECT content FROM change_requests",
    { content: { id: 1, changes: [], comments: [], references: { changes: {}, segments: {} } } }
  ],
  ["SELECT to_regclass('events_by_text') AS index", { index: null }]
] as const

testTakeOver("embedded", layerBlankDatabase)
withPostgres(() => testTakeOver("server", layerBlankOnServer))
