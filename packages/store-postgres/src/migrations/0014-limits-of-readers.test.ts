import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("0014_limits_of_readers", (it) => {
    it.effect("limits integrations unless an administrator saved them last", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrateBefore("0014")
        yield* sql`INSERT INTO users (id, account_type, root_role, created_at) VALUES (101, 'User', 1, now()), (102, 'User', 2, now())`
        const authors = [[101], [102], [-42], [102, 101], [101, 102], [-1337], []]
        for (const [index, people] of authors.entries()) {
          yield* sql`
          INSERT INTO integrations (id, provider, enabled, parameters, events, projects, environments, created_at)
          VALUES (${index}, 'webhook', true, '{}', '{}', '{}', '{}', now())`
          for (const [turn, author] of people.entries()) {
            const type = turn === 0 ? "addon-config-created" : "addon-config-updated"
            yield* sql`
            INSERT INTO events (created_at, type, created_by, created_by_user_id, data, search_text)
            VALUES (now(), ${type}, 'somebody', ${author}, json_build_object('id', ${index}::integer), '')`
          }
        }
        yield* migrate(migrations)
        const rows = yield* sql<{ limited: unknown }>`SELECT limited_to AS limited FROM integrations ORDER BY id`
        const limits = { userId: null, projects: [] }
        assert.deepStrictEqual(
          rows.map(({ limited }) => limited),
          [null, limits, null, null, limits, null, limits]
        )
      })
    )
  })
})
