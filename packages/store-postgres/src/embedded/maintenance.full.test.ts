import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { maintain } from "./maintenance.ts"
import { layerEmbedded } from "./index.ts"

layer(layerEmbedded({ dataDir: "memory" }))("maintain", (it) => {
  it.effect("limits the write-ahead log", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sinceCheckpoint = Effect.map(
        sql<{ megabytes: number }>`
          SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 / 1e6 AS megabytes FROM pg_control_checkpoint()`,
        (rows) => rows[0]?.megabytes
      )
      yield* sql`CREATE TABLE much AS SELECT repeat(md5(g::text), 30) AS filler FROM generate_series(1, 20000) g`
      assert.isAbove((yield* sinceCheckpoint) ?? 0, 16)
      yield* maintain(sql)
      assert.isBelow((yield* sinceCheckpoint) ?? 16, 1)
    })
  )

  it.effect("vacuums and analyzes only tables with many changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE busy AS SELECT g AS id FROM generate_series(1, 1000) g`
      yield* sql`CREATE TABLE "Quiet One" (id int)`
      yield* sql`UPDATE busy SET id = id + 1`
      yield* maintain(sql)
      const state = yield* sql`
        SELECT relname, n_dead_tup::int AS dead, last_analyze IS NOT NULL AS analyzed FROM pg_stat_user_tables
        WHERE relname IN ('busy', 'Quiet One') ORDER BY relname`
      assert.deepStrictEqual(state, [
        { relname: "Quiet One", dead: 0, analyzed: false },
        { relname: "busy", dead: 0, analyzed: true }
      ])

      yield* sql`INSERT INTO "Quiet One" SELECT generate_series(1, 100)`
      yield* maintain(sql)
      assert.deepStrictEqual(
        yield* sql`SELECT relname FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL AND relname LIKE 'Quiet%'`,
        [{ relname: "Quiet One" }]
      )
    })
  )
})
