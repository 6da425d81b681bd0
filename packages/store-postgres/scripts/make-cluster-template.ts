/*
 * Makes template/cluster.tar.br, a new cluster in which all migrations have run. From it the embedded engine starts
 * within a second; its initdb takes four, and the migrations one. Later migrations run at the start, as on every
 * database. Run this after an upgrade of PGlite, or when a test says that the template is outdated: node
 * --conditions=source packages/store-postgres/scripts/make-cluster-template.ts
 */
import { PGlite } from "@electric-sql/pglite"
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants } from "node:zlib"
import { connect } from "../src/embedded/connect.ts"
import { noDisk } from "../src/embedded/disk-space.ts"
import { pgliteStream } from "../src/embedded/pglite-stream.ts"
import type { TarEntry } from "../src/embedded/tar.ts"
import { packTar } from "../src/embedded/tar.ts"
import { migrations } from "../src/migrations/index.ts"
import { migrate } from "../src/migrations/runner/migrate.ts"

const makeTemplate = async () => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-template-"))
  const cluster = join(folder, "cluster")
  await initialise(cluster)
  removeSpentWal(join(cluster, "pg_wal"))
  writeFileSync(join(cluster, "PGLITE_VERSION"), installedVersion())

  const packed = brotliCompressSync(packTar(entriesOf(cluster, "")), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  })
  writeFileSync(target, packed)
  rmSync(folder, { recursive: true })
  console.log(`${target}: ${packed.length} bytes, PGlite ${installedVersion()}`)
}

/** Makes a cluster with a single database, and migrates it. The maintenance commands make it compress well. */
const initialise = async (cluster: string) => {
  const db = await PGlite.create({
    dataDir: cluster,
    extensions: { pg_trgm, btree_gin },
    initDbStartParams: ["--wal-segsize=4"],
    startParams: [...PGlite.defaultStartParams, "-c", "wal_recycle=off"]
  })
  await db.exec("UPDATE pg_database SET datistemplate = false, datallowconn = true WHERE datname LIKE 'template_'")
  for (const name of ["template0", "template1"]) await db.exec(`DROP DATABASE ${name}`)
  await Effect.runPromise(migrated(db))
  const catalogs = await catalogsOf(db)
  for (const vacuum of ["VACUUM (FULL)", "VACUUM (FREEZE, ANALYZE)"]) await db.exec(`${vacuum} ${catalogs.join(", ")}`)
  for (const step of ["CHECKPOINT", "SELECT pg_switch_wal()", "CHECKPOINT"]) await db.exec(step)
  await db.close()
}

const migrated = (db: PGlite) =>
  migrate(migrations).pipe(
    Effect.provide(
      Layer.provide(
        Layer.effect(
          SqlClient.SqlClient,
          connect(
            pgliteStream(async () => db),
            noDisk
          )
        ),
        Reactivity.layer
      )
    )
  )

/** Only these are compacted and analyzed: statistics of tables that are still empty would mislead the planner. */
const catalogsOf = async (db: PGlite): Promise<ReadonlyArray<string>> => {
  const { rows } = await db.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'pg_catalog'::regnamespace"
  )
  return rows.map(({ name }) => name)
}

/** After a clean shutdown only the newest segment is needed, which holds the shutdown checkpoint. */
const removeSpentWal = (folder: string) => {
  const segments = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .toSorted()
  for (const name of segments.slice(0, -1)) rmSync(join(folder, name))
}

const entriesOf = (root: string, below: string): ReadonlyArray<TarEntry> =>
  readdirSync(join(root, below))
    .toSorted()
    .flatMap((name) => {
      const path = below === "" ? name : `${below}/${name}`
      return statSync(join(root, path)).isDirectory()
        ? [{ path, content: undefined }, ...entriesOf(root, path)]
        : [{ path, content: readFileSync(join(root, path)) }]
    })

const installedVersion = (): string => {
  const entry = fileURLToPath(import.meta.resolve("@electric-sql/pglite"))
  return JSON.parse(readFileSync(resolve(dirname(entry), "../package.json"), "utf8")).version
}

const target = fileURLToPath(new URL("../template/cluster.tar.br", import.meta.url))

await makeTemplate()
