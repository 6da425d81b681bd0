import { assert, layer } from "@effect/vitest"
import { scopedDatabase, withPostgres } from "@halyard/postgres-server"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer } from "../../../test/blank-database.ts"
import { schemaOf } from "../../../test/schema-of.ts"
import { layerPostgres } from "../../layer-postgres.ts"
import { migrations } from "../index.ts"
import { checkMigrated } from "./check-migrated.ts"
import { migrate } from "./migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("a database from before the first release", (it) => {
    it.effect("is taken over with its rows once, however many instances start", () =>
      Effect.gen(function* () {
        const { url } = yield* scopedDatabase
        const client = Layer.fresh(layerPostgres({ url: Redacted.make(url) }))
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* migrate(migrations)
          const made = yield* schemaOf
          yield* recordMigrations(47)
          assert.include((yield* Effect.flip(checkMigrated(migrations))).message, "halyard migrate")

          const starts = Array.from({ length: 3 }, () => Effect.provide(migrate(migrations), client))
          assert.deepStrictEqual(yield* Effect.all(starts, { concurrency: 3 }), [[], [], []])
          assert.deepStrictEqual(yield* schemaOf, made)
          yield* checkMigrated(migrations)
          const next = { ...migrations, "0002_next": Effect.asVoid(sql`CREATE TABLE next (id integer)`) }
          assert.deepStrictEqual(yield* migrate(next), [[2, "next"]])
        }).pipe(Effect.provide(client))
      }).pipe(Effect.scoped)
    )

    it.effect("is refused before its last migration, and stays as it is", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(migrations)
        for (const latest of [1, 39, 46, 48]) {
          yield* recordMigrations(latest)
          const before = yield* schemaOf
          for (const attempt of [migrate(migrations), checkMigrated(migrations)]) {
            const { message } = yield* Effect.flip(attempt)
            for (const part of [`stands at its migration ${latest}_`, "47_planned_stickiness", "2daa42b3"]) {
              assert.include(message, part)
            }
          }
          assert.deepStrictEqual(yield* schemaOf, before)
        }
        yield* sql`DROP SCHEMA public CASCADE`
        yield* sql`CREATE SCHEMA public`
      })
    )

    it.effect("gets what former code left out of its rows", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(migrations)
        for (const statement of incompleteRows) yield* sql.unsafe(statement)
        yield* recordMigrations(47)
        yield* migrate(migrations)
        for (const [query, expected] of completeRows) {
          assert.deepStrictEqual(yield* sql.unsafe(query), [expected], query)
        }
      })
    )
  })
})

/** Records migrations as versions before the first release did. Only the names of the first and the last matter. */
const recordMigrations = Effect.fnUntraced(function* (latest: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM halyard_migrations`
  yield* sql`
    INSERT INTO halyard_migrations (migration_id, name)
    SELECT n, CASE n WHEN 1 THEN 'catalog' WHEN 47 THEN 'planned_stickiness' ELSE 'step' END
    FROM generate_series(1, ${latest}::int) AS n`
})

const incompleteRows = [
  `INSERT INTO events (created_at, type, created_by, data, tags, search_text) VALUES (now(), 'x', 'x', '{"a":1}', '[]', '')`,
  `INSERT INTO integrations (provider, enabled, parameters, events, newer_events, projects, environments, created_at)
   VALUES ('webhook', true, '{}', '{feature-created}', '{feature-import}', '{}', '{}', now())`,
  "INSERT INTO users (id, account_type, root_role, created_at) VALUES (101, 'User', 1, now())",
  "INSERT INTO sessions (digest, user_id, created_at, expires_at) VALUES ('d', 101, '2026-01-01Z', '2026-01-02Z')",
  `INSERT INTO api_tokens (digest, name, type, projects, environment, created_at)
   VALUES ('d', 'n', 'client', '[]', 'live', now())`,
  "INSERT INTO feature_types (id, name, description) VALUES ('release', 'Release', '')",
  `INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
   VALUES ('shop', 'shop', 'shop', 'open', 'default', '{}', now(), now())`,
  "INSERT INTO environments (name, type, enabled, protected, sort_order) VALUES ('*', 'production', true, false, 1)",
  `INSERT INTO creators (key, id, creator) VALUES ('00000000-0000-0000-0000-000000000001', 1, '{}')`,
  `INSERT INTO features (name, folded_name, project, type, impression_data, stale, created_at, created_by)
   VALUES ('one', 'one', 'shop', 'release', false, false, now(), '00000000-0000-0000-0000-000000000001')`,
  "INSERT INTO feature_environments (feature, environment) VALUES ('one', '*')",
  `INSERT INTO feature_safeguards (feature, environment, content) VALUES ('one', '*', '[
    {"id":"a","impactMetric":{"aggregationMode":"avg"}},
    {"id":"b","impactMetric":{"aggregationMode":"sum"},"minimumSamples":7,"forMinutes":9}]')`,
  `INSERT INTO release_plans (feature, environment, content) VALUES ('one', '*', '{"id":"p"}')`,
  `INSERT INTO change_requests (project, environment, state, author, features, reviewers, content)
   VALUES ('shop', 'live', 'Draft', 1, '{}', '{}', '{"id":1,"changes":[],"comments":[]}')`,
  "CREATE INDEX events_by_text ON events USING gin (search_text gin_trgm_ops)"
]

const completeRows = [
  ["SELECT size FROM events", { size: 9 }],
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
  ["SELECT name FROM environments", { name: "star" }],
  [
    "SELECT content FROM feature_safeguards",
    {
      content: [
        { id: "a", impactMetric: { aggregationMode: "avg" }, minimumSamples: 20, forMinutes: 1 },
        { id: "b", impactMetric: { aggregationMode: "sum" }, minimumSamples: 7, forMinutes: 9 }
      ]
    }
  ],
  ["SELECT content FROM release_plans", { content: { id: "p", safeguards: [] } }],
  [
    "SELECT content FROM change_requests",
    { content: { id: 1, changes: [], comments: [], references: { changes: {}, segments: {} } } }
  ],
  ["SELECT to_regclass('events_by_text') AS index", { index: null }]
] as const
