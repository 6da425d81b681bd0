import { assert, describe, it } from "@effect/vitest"
import { scopedDatabase, withPostgres } from "@halyard/postgres-server"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../../layer-postgres.ts"
import { migrations } from "../index.ts"
import { migrate } from "./migrate.ts"

const at = (url: string, schema?: string) => Layer.fresh(layerPostgres({ url: Redacted.make(url), schema }))

const asHost = <A, E>(url: string, use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  Effect.provide(Effect.flatMap(SqlClient.SqlClient, use), at(url))

const schemaOf = (url: string) =>
  asHost(
    url,
    (sql) => sql`SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'`
  )

const trigramIndexes = (url: string) =>
  asHost(
    url,
    (
      sql
    ) => sql`SELECT indrelid::regclass::text AS of FROM pg_index JOIN pg_opclass ON pg_opclass.oid = ANY (indclass::oid[])
      WHERE opcname = 'gin_trgm_ops' AND indisvalid ORDER BY 1`
  )

/** An account of its own for a database. `rights` are statements that name it as `account`. */
const anAccount = (url: string, ...rights: ReadonlyArray<string>) => {
  const name = `account_${new URL(url).pathname.slice(1)}`
  const make = asHost(url, (sql) =>
    Effect.gen(function* () {
      yield* sql.unsafe(`CREATE ROLE "${name}" LOGIN PASSWORD 'secret'`)
      for (const right of rights)
        yield* sql.unsafe(
          right.replaceAll("account", `"${name}"`).replaceAll("DB", `"${new URL(url).pathname.slice(1)}"`)
        )
    })
  )
  const drop = Effect.ignore(
    asHost(url, (sql) =>
      Effect.andThen(sql.unsafe(`DROP OWNED BY "${name}" CASCADE`), sql.unsafe(`DROP ROLE "${name}"`))
    )
  )
  return Effect.as(
    Effect.acquireRelease(make, () => drop),
    Object.assign(new URL(url), { username: name, password: "secret" }).href
  )
}

const hostsOwn = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
    yield* sql`CREATE TABLE notes (content text)`
    yield* sql`CREATE INDEX notes_by_content ON notes USING gin (content gin_trgm_ops)`
    yield* sql`SELECT similarity('flag', 'flags')`
  })

withPostgres(() => {
  describe("pg_trgm", () => {
    it.live("serves two schemas of one database and the migrations of a host, whoever comes first", () =>
      Effect.gen(function* () {
        const { url } = yield* scopedDatabase
        yield* Effect.provide(migrate(migrations), at(url, "flags_a"))
        yield* Effect.provide(migrate(migrations), at(url, "flags_b"))
        yield* asHost(url, hostsOwn)
        const all = ["flags_a.features", "flags_a.tags", "flags_b.features", "flags_b.tags", "notes"]
        assert.deepStrictEqual(
          yield* trigramIndexes(url),
          all.map((of) => ({ of }))
        )
        yield* asHost(url, (sql) => sql`DROP SCHEMA flags_a CASCADE`)
        assert.deepStrictEqual(
          yield* trigramIndexes(url),
          all.slice(2).map((of) => ({ of }))
        )
      }).pipe(Effect.scoped)
    )

    it.live("is used wherever a host has installed it", () =>
      Effect.gen(function* () {
        const { url } = yield* scopedDatabase
        yield* asHost(url, (sql) =>
          Effect.andThen(sql`CREATE SCHEMA extensions`, sql`CREATE EXTENSION pg_trgm SCHEMA extensions`)
        )
        yield* Effect.provide(migrate(migrations), at(url, "flags"))
        yield* Effect.provide(migrate(migrations), at(url))
        assert.deepStrictEqual(yield* schemaOf(url), [{ schema: "extensions" }])
        const all = ["features", "flags.features", "flags.tags", "tags"]
        assert.deepStrictEqual(
          yield* trigramIndexes(url),
          all.map((of) => ({ of }))
        )
      }).pipe(Effect.scoped)
    )

    it.live("is asked of an administrator if the account may not create it, or not use it", () =>
      Effect.gen(function* () {
        const { url } = yield* scopedDatabase
        const account = yield* anAccount(url, "CREATE SCHEMA flags AUTHORIZATION account", "CREATE SCHEMA secret")
        const attempt = Effect.provide(migrate(migrations), at(account, "flags"))
        assert.include((yield* Effect.flip(attempt)).message, "CREATE EXTENSION pg_trgm SCHEMA public")
        yield* asHost(url, (sql) => sql`CREATE EXTENSION pg_trgm SCHEMA secret`)
        assert.include((yield* Effect.flip(attempt)).message, 'in the schema "secret", which the account')
        yield* asHost(url, (sql) => sql`ALTER EXTENSION pg_trgm SET SCHEMA public`)
        yield* attempt
        assert.deepStrictEqual(yield* trigramIndexes(url), [{ of: "flags.features" }, { of: "flags.tags" }])
      }).pipe(Effect.scoped)
    )
  })
})
