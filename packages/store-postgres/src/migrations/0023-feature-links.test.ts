import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerEmbedded } from "../embedded/index.ts"
import { migrations } from "./index.ts"
import { migrate } from "./migrate.ts"

layer(layerEmbedded({ dataDir: "memory" }))("0023_feature_links", (it) => {
  it.effect("shows creators by their names, where they have one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0019")))
      yield* sql`
        INSERT INTO users (id, account_type, name, root_role, created_at)
        VALUES (101, 'User', 'Ada King', 1, now()), (102, 'User', NULL, 1, now()), (103, 'User', '', 1, now())`
      yield* sql`
        INSERT INTO creators (key, id, creator)
        SELECT md5(id::text)::uuid, id, json_build_object('id', id, 'name', id || '@example.com', 'imageUrl', 'data:')
        FROM unnest(ARRAY[101, 102, 103, 104, -42]) AS id`
      yield* migrate(migrations)
      const rows = yield* sql<{ creator: unknown }>`SELECT creator FROM creators ORDER BY id`
      assert.deepStrictEqual(
        rows.map(({ creator }) => creator),
        [
          { id: -42, name: "-42@example.com", imageUrl: "data:" },
          { id: 101, name: "Ada King", imageUrl: "data:" },
          { id: 102, name: "102@example.com", imageUrl: "data:" },
          { id: 103, name: "103@example.com", imageUrl: "data:" },
          { id: 104, name: "104@example.com", imageUrl: "data:" }
        ]
      )
    })
  )
})
