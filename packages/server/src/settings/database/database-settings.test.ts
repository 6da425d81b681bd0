import { afterAll, describe, expect, it } from "@effect/vitest"
import { connectionsOf } from "@halyard/store-postgres"
import { Duration, Redacted, Result } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serverOf } from "./database-settings.ts"
import { printConfig, readSettings } from "../settings.ts"

const read = (variables: Record<string, string>) => Result.getOrThrow(readSettings(variables))
const serverIn = (variables: Record<string, string>) => serverOf(read(variables).variables)
const connectionIn = (variables: Record<string, string>) =>
  Result.getOrThrow(connectionsOf(serverIn(variables) ?? {})).main
const faults = (variables: Record<string, string>) =>
  Result.match(readSettings(variables), { onSuccess: () => [], onFailure: (lines) => lines })

const url = "postgres://u:hidden@db.example/flags"
const folder = mkdtempSync(join(tmpdir(), "halyard-settings-"))
afterAll(() => rmSync(folder, { recursive: true }))
const aFile = (text: string) => {
  const path = join(mkdtempSync(join(folder, "-")), "file")
  writeFileSync(path, `${text}\n`)
  return path
}

describe("serverOf", () => {
  it("is undefined without an address, whatever else is set", () => {
    expect(serverIn({ DATABASE_POOL_MAX: "3", DATABASE_SSL: "true", DATABASE_SCHEMA: "flags" })).toBeUndefined()
  })

  it.each([
    [{ DATABASE_HOST: "db" }, { host: "db" }],
    [{ DATABASE_PORT: "6000" }, { port: "6000" }],
    [{ DATABASE_NAME: "flags" }, { dbname: "flags" }],
    [{ DATABASE_USERNAME: "me" }, { user: "me" }],
    [{ DATABASE_PASSWORD: "hidden" }, { password: Redacted.make("hidden") }],
    [
      { DATABASE_HOST: "db", PGHOST: "other", PGUSER: "me", PGSSLMODE: "require" },
      { host: "db", user: "me", sslmode: "require" }
    ]
  ])("uses the defaults of Unleash for everything but %o", (given, expected) => {
    expect(serverIn(given)?.parameters).toEqual({
      host: "localhost",
      port: "5432",
      dbname: "unleash",
      user: "unleash_user",
      password: Redacted.make("password"),
      ...expected
    })
  })

  it("prefers the URL, also from a file", () => {
    const expected = { servers: [{ host: "db.example", port: 5432 }], username: "u", password: Redacted.make("hidden") }
    expect(connectionIn({ DATABASE_URL: url, DATABASE_HOST: "other", PGUSER: "me" })).toMatchObject(expected)
    expect(connectionIn({ DATABASE_URL_FILE: aFile(url) })).toMatchObject(expected)
  })

  it("fills in what the URL leaves open", () => {
    const given = { DATABASE_URL: "postgres://db.example/flags", DATABASE_PASSWORD: "hidden", PGPASSWORD: "other" }
    expect(
      connectionIn({ ...given, PGUSER: "me", PGSSLMODE: "require", PGAPPNAME: "shop", PGPORT: "6000" })
    ).toMatchObject({
      servers: [{ host: "db.example", port: 6000 }],
      username: "me",
      password: Redacted.make("hidden"),
      database: "flags",
      ssl: {},
      applicationName: "shop"
    })
  })

  it("reads the address of a replica, and names a wrong one", () => {
    const replica = "postgres://u:hidden@replica.example/flags"
    expect(serverIn({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica })?.replicaUrl).toEqual(Redacted.make(replica))
    expect(serverIn({ DATABASE_HOST: "db", DATABASE_REPLICA_URL_FILE: aFile(replica) })?.replicaUrl).toEqual(
      Redacted.make(replica)
    )
    expect(faults({ DATABASE_URL: url, DATABASE_REPLICA_URL: "postgres://u:p@one,other/d" })).toEqual([
      "DATABASE_REPLICA_URL must name a single server"
    ])
    expect(faults({ DATABASE_URL: url, DATABASE_REPLICA_URL_FILE: aFile("replica") })).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URL_FILE must be the path of a readable file with a URL such as/)
    ])
    expect(faults({ DATABASE_REPLICA_URL: replica })).toEqual([
      "DATABASE_REPLICA_URL needs the server that it replicates. Set DATABASE_URL, too"
    ])
  })

  it("has defaults for the pool, and reads its variables", () => {
    expect(connectionIn({ DATABASE_URL: url })).toMatchObject({
      applicationName: "halyard",
      minConnections: 0,
      maxConnections: 10,
      idleTimeout: Duration.seconds(30),
      acquireTimeout: Duration.seconds(30),
      statementTimeout: Duration.seconds(30),
      startTimeout: Duration.seconds(30)
    })
    expect(
      connectionIn({
        DATABASE_URL: url,
        DATABASE_SCHEMA: "flags",
        DATABASE_APPLICATION_NAME: "mine",
        DATABASE_POOL_MIN: "2",
        DATABASE_POOL_MAX: "4",
        DATABASE_POOL_IDLE_TIMEOUT_MS: "1",
        DATABASE_POOL_ACQUIRE_TIMEOUT_MS: "2",
        DATABASE_QUERY_TIMEOUT_MS: "3",
        DATABASE_START_TIMEOUT_MS: "0"
      })
    ).toMatchObject({
      schema: "flags",
      applicationName: "mine",
      minConnections: 2,
      maxConnections: 4,
      idleTimeout: Duration.millis(1),
      acquireTimeout: Duration.millis(2),
      statementTimeout: Duration.millis(3),
      startTimeout: Duration.zero
    })
  })

  it("reads the variables of a pooler", () => {
    expect(serverIn({ DATABASE_URL: url })).toMatchObject({ pooler: undefined, poolerKeepsStatements: false })
    expect(
      serverIn({
        DATABASE_URL: url,
        DATABASE_POOLER: "transaction",
        DATABASE_POOLER_KEEPS_STATEMENTS: "true",
        DATABASE_DIRECT_URL: "postgres://u:hidden@direct.example/flags"
      })
    ).toMatchObject({
      pooler: "transaction",
      poolerKeepsStatements: true,
      directUrl: Redacted.make("postgres://u:hidden@direct.example/flags")
    })
    expect(serverIn({ DATABASE_URL: url, DATABASE_DIRECT_URL_FILE: aFile(url) })).toMatchObject({
      directUrl: Redacted.make(url)
    })
  })

  it("names every wrong variable, and reveals no secret", () => {
    const lines = faults({
      DATABASE_URL: "mysql://u:hidden@h",
      DATABASE_URL_FILE: "/no/such/file",
      DATABASE_PORT: "0",
      DATABASE_SCHEMA: "a b",
      DATABASE_POOLER: "session",
      DATABASE_POOLER_KEEPS_STATEMENTS: "yes",
      DATABASE_DIRECT_URL: "mysql://u:hidden@h",
      DATABASE_DIRECT_URL_FILE: "/no/such/file",
      DATABASE_SSL: '{"rejectUnauthorised":false}',
      DATABASE_SSL_CA_CONFIG: "hidden",
      DATABASE_SSL_REJECT_UNAUTHORIZED: "no",
      DATABASE_SSL_KEY_FILE: tmpdir(),
      DATABASE_POOL_MIN: "-1",
      DATABASE_QUERY_TIMEOUT_MS: "0",
      DATABASE_DISABLE_MIGRATION: "1"
    })
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "DATABASE_URL",
      "DATABASE_URL_FILE",
      "DATABASE_PORT",
      "DATABASE_SCHEMA",
      "DATABASE_POOLER",
      "DATABASE_POOLER_KEEPS_STATEMENTS",
      "DATABASE_DIRECT_URL",
      "DATABASE_DIRECT_URL_FILE",
      "DATABASE_SSL",
      "DATABASE_SSL_CA_CONFIG",
      "DATABASE_SSL_REJECT_UNAUTHORIZED",
      "DATABASE_SSL_KEY_FILE",
      "DATABASE_POOL_MIN",
      "DATABASE_QUERY_TIMEOUT_MS",
      "DATABASE_DISABLE_MIGRATION"
    ])
    expect(lines.join()).not.toContain("hidden")
    expect(lines.join()).not.toContain("another value")
  })

  it("is printed with what the URL says", () => {
    expect(JSON.parse(printConfig(read({ DATABASE_URL: `${url}?connection_limit=2&schema=flags` })))).toMatchObject({
      DATABASE_POOL_MAX: 2,
      DATABASE_SCHEMA: "flags",
      DATABASE_QUERY_TIMEOUT_MS: 30_000
    })
  })

  it("is printed without its secrets", () => {
    const printed = printConfig(
      read({
        DATABASE_URL_FILE: aFile(url),
        DATABASE_DIRECT_URL: url,
        DATABASE_PASSWORD: "hidden",
        DATABASE_SSL: '{"key":"hidden"}',
        DATABASE_SSL_CA_CONFIG: '{"key":"hidden"}',
        DATABASE_SSL_KEY_FILE: aFile("hidden"),
        DATABASE_POOL_MAX: "4"
      })
    )
    expect(printed).not.toContain("hidden")
    expect(JSON.parse(printed)).toMatchObject({ DATABASE_POOL_MAX: 4, DATABASE_PASSWORD: "<redacted>" })
  })
})

describe("encryption", () => {
  const file = aFile("PEM")
  it.each([
    [{}, undefined],
    [{ DATABASE_SSL: "false" }, false],
    [{ DATABASE_SSL: "false", DATABASE_SSL_CA_FILE: file }, false],
    [{ DATABASE_SSL: "true" }, {}],
    [{ DATABASE_SSL: '{"rejectUnauthorized": false}' }, { rejectUnauthorized: false }],
    [{ DATABASE_SSL: "true", DATABASE_SSL_REJECT_UNAUTHORIZED: "false" }, { rejectUnauthorized: false }],
    [{ DATABASE_SSL_REJECT_UNAUTHORIZED: "true" }, { rejectUnauthorized: true }],
    [{ DATABASE_SSL_CA_CONFIG: '{"ca":"A","cert":"B","key":"C"}' }, { ca: "A", cert: "B", key: "C" }],
    [
      { DATABASE_SSL_CA_FILE: file, DATABASE_SSL_CERT_FILE: file },
      { ca: "PEM", cert: "PEM" }
    ],
    [
      { DATABASE_SSL: '{"servername":"db"}', DATABASE_SSL_KEY_FILE: file, DATABASE_SSL_CA_FILE: file },
      { servername: "db", key: "PEM", ca: "PEM" }
    ]
  ])("by %o is %o", (given, expected) => {
    expect(serverIn({ DATABASE_URL: url, ...given })?.ssl).toEqual(expected)
  })
})
