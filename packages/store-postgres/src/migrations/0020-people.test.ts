import { assert, layer } from "@effect/vitest"
import { creatorNamed } from "@halyard/core/domain"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("0020_people", (it) => {
    it.effect("shows creators of features by the names of users, with whole initials", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrateBefore("0020")
        yield* sql`
        INSERT INTO users (id, account_type, name, email, username, root_role, created_at)
        VALUES (101, 'User', 'Ada King', 'ada@example.com', null, 1, now()), (102, 'User', null, null, 'eve', 2, now())`
        const former = [
          [1, 101, "ada@example.com", "old"],
          [2, 102, "eve@example.com", "old"],
          [3, 103, "deleted", "old"],
          [4, 0, "unknown", ""]
        ] as const
        for (const [key, id, name, imageUrl] of former) {
          yield* sql`
          INSERT INTO creators (key, id, creator)
          VALUES (md5(${String(key)})::uuid, ${id}, ${JSON.stringify({ id, name, imageUrl })}::json)`
        }
        yield* migrate(migrations)
        const rows = yield* sql<{ creator: unknown }>`SELECT creator FROM creators ORDER BY id DESC`
        assert.deepStrictEqual(
          rows.map(({ creator }) => creator),
          [
            creatorNamed(103, "deleted"),
            creatorNamed(102, "eve"),
            creatorNamed(101, "Ada King"),
            { id: 0, name: "unknown", imageUrl: "" }
          ]
        )
      })
    )
  })
})
