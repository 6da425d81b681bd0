import { assert, describe, it } from "@effect/vitest"
import { canStartPostgres, type PostgresServer, selfSigned, startPostgres } from "@halyard/postgres-server"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { layerPostgres, type PostgresOptions } from "../src/layer-postgres.ts"

/** The encryption of the connection, or why there is none. */
const encryptionOf = (options: PostgresOptions) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ ssl: boolean }>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`
    return row?.ssl === true ? "TLS" : "plain text"
  }).pipe(
    Effect.provide(Layer.fresh(layerPostgres({ ...options, startTimeout: "5 seconds" }))),
    Effect.catch((error) => Effect.succeed(error.message))
  )

describe.runIf(canStartPostgres)("TLS to a server", () => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-tls-"))
  const ca = join(folder, "ca.pem")
  writeFileSync(ca, selfSigned.cert)
  let withTls: PostgresServer
  let without: PostgresServer
  beforeAll(async () => {
    ;[withTls, without] = await Promise.all([startPostgres({ tls: true }), startPostgres()])
  }, 60_000)
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await Promise.all([withTls.close(), without.close()])
  })

  // The certificate is for "localhost", and nobody else vouches for it.
  const cases: ReadonlyArray<readonly [string, string, string]> = [
    ["127.0.0.1", "", "plain text"],
    ["127.0.0.1", "sslmode=disable", "plain text"],
    ["127.0.0.1", "ssl=true", "self-signed certificate"],
    ["127.0.0.1", "sslmode=prefer", "self-signed certificate"],
    ["127.0.0.1", "sslmode=require", "self-signed certificate"],
    ["127.0.0.1", "ssl=no-verify", "TLS"],
    ["127.0.0.1", "sslmode=no-verify", "TLS"],
    ["127.0.0.1", "uselibpqcompat=true&sslmode=require", "TLS"],
    ["127.0.0.1", `sslrootcert=${ca}`, "does not match certificate"],
    ["127.0.0.1", `sslmode=verify-full&sslrootcert=${ca}`, "does not match certificate"],
    ["127.0.0.1", `sslmode=verify-ca&sslrootcert=${ca}`, "TLS"],
    ["localhost", `ssl=true&sslrootcert=${ca}`, "TLS"],
    ["localhost", `sslmode=verify-full&sslrootcert=${ca}`, "TLS"],
    ["localhost", "sslmode=verify-full", "self-signed certificate"]
  ]
  it.live.each(cases)("at %s by %s is %s", ([host, query, expected]) =>
    Effect.gen(function* () {
      const url = Object.assign(new URL(withTls.url), { hostname: host, search: query }).href
      assert.include(yield* encryptionOf({ url: Redacted.make(url) }), expected)
      const parameters = Object.fromEntries(new URLSearchParams(query))
      const plain = Object.assign(new URL(withTls.url), { hostname: host }).href
      assert.include(yield* encryptionOf({ url: Redacted.make(plain), parameters }), expected)
    })
  )

  it.live.each(["ssl=true", "sslmode=prefer", "sslmode=allow", "ssl=no-verify", "uselibpqcompat=true&sslmode=prefer"])(
    "by %s is never plain text, even if the server has no TLS",
    (query) =>
      Effect.gen(function* () {
        const url = Object.assign(new URL(without.url), { search: query }).href
        assert.include(yield* encryptionOf({ url: Redacted.make(url) }), "does not support TLS")
      })
  )

  it.live("is used for statements, the check and listening, and for the direct URL, too", () =>
    Effect.gen(function* () {
      const pooled = Object.assign(new URL(withTls.url), {
        search: "ssl=no-verify&pgbouncer=true&application_name=tls"
      }).href
      const sql = yield* SqlClient.SqlClient.pipe(
        Effect.provide(
          yield* Layer.build(layerPostgres({ url: Redacted.make(pooled), directUrl: Redacted.make(withTls.url) }))
        )
      )
      yield* sql`SELECT 1`
      const sessions = yield* sql<{ ssl: boolean }>`
        SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name IN ('tls', 'halyard')`
      assert.isAtLeast(sessions.length, 1)
      assert.isTrue(sessions.every(({ ssl }) => ssl))
    }).pipe(Effect.scoped)
  )
})
