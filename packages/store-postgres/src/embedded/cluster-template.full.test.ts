import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readFileSync } from "node:fs"
import { layerBlankDatabase } from "../../test/blank-database.ts"
import { schemaOf } from "../../test/schema-of.ts"
import { migrations } from "../migrations/index.ts"
import { migrate } from "../migrations/runner/migrate.ts"
import { missingMigrations } from "../migrations/runner/migration-history.ts"
import { readTemplate } from "./cluster-template.ts"
import { POSTGRES_VERSION } from "./engine.ts"
import { layerEmbedded } from "./layer-embedded.ts"
import { readTar } from "./tar.ts"

describe("the cluster template", () => {
  it.effect("was made by the PGlite that is installed; if not, run scripts/make-cluster-template.ts", () =>
    Effect.gen(function* () {
      const entries = readTar(yield* readTemplate)
      const textOf = (path: string) =>
        entries
          .find((entry) => entry.path === path)
          ?.content?.toString()
          .trim()
      const installed = readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8")

      assert.strictEqual(textOf("PGLITE_VERSION"), JSON.parse(installed).version)
      assert.strictEqual(textOf("PG_VERSION"), POSTGRES_VERSION)
    })
  )

  it.effect("contains what the migrations make; if not, run scripts/make-cluster-template.ts", () =>
    Effect.gen(function* () {
      const migrated = Effect.andThen(migrate(migrations), schemaOf)
      const ofTemplate = yield* Effect.provide(migrated, layerEmbedded({ dataDir: "memory" }))
      const ofMigrations = yield* Effect.provide(migrated, layerBlankDatabase)
      assert.deepStrictEqual(ofTemplate, ofMigrations)
      assert.containsAllKeys(ofTemplate, ["relation features", "content access_version", "function start_generation()"])
    })
  )

  it.effect(
    "lacks at most ten migrations, so that the first start is fast; if not, run scripts/make-cluster-template.ts",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        assert.isAtMost((yield* missingMigrations(sql, migrations)).length, 10)
      }).pipe(Effect.provide(layerEmbedded({ dataDir: "memory" })))
  )
})
