import { Duration, Redacted, Result } from "effect"
import { describe, expect, it } from "vitest"
import type { PostgresOptions } from "../../layer-postgres.ts"
import { connectionsOf } from "./connection-options.ts"
import { databaseOptionProblems } from "./database-options-invalid.ts"

const at = (url: string): PostgresOptions => ({ url: Redacted.make(url) })
const connections = (options: PostgresOptions) => Result.getOrThrow(connectionsOf(options))
const mainOf = (url: string, options: PostgresOptions = {}) => connections({ ...at(url), ...options }).main
const by = (query: string) => mainOf(`postgres://u:p@h/d?${query}`)
const problems = (url: string, options: PostgresOptions = {}) => databaseOptionProblems({ ...at(url), ...options })

describe("the servers", () => {
  it.each([
    ["postgres://u:p@db.example:6000/d", "db.example:6000"],
    ["postgres://u:p@db.example/d", "db.example:5432"],
    ["postgresql://[::1]/d", "::1:5432"],
    ["postgres:///d?host=/var/run/postgresql&port=5433", "/var/run/postgresql:5433"],
    ["postgres://u@%2Fvar%2Frun/d", "/var/run:5432"],
    ["postgres:///d", "localhost:5432"],
    ["postgres://u:p@one,other/d?target_session_attrs=read-write", "one:5432 other:5432"],
    ["postgres://u:p@one:1,[::2]:2,three/d", "one:1 ::2:2 three:5432"],
    ["postgres://u:p@/d?host=one,other&port=1,2", "one:1 other:2"],
    ["postgres://u:p@/d?host=one,other&port=1", "one:1 other:1"]
  ])("of %s are %s", (url, expected) => {
    expect(
      mainOf(url)
        .servers.map(({ host, port }) => `${host}:${port}`)
        .join(" ")
    ).toBe(expected)
  })

  it.each([
    ["postgres://h/d?port=abc", "the parameter port of url names a port that is no whole number from 1 to 65535"],
    ["postgres://h/d?port=0", "the parameter port of url names a port that is no whole number from 1 to 65535"],
    ["postgres://h:99999/d", "url names a port that is no whole number from 1 to 65535"],
    ["postgres://h:1,other:0/d", "url names a port that is no whole number from 1 to 65535"],
    [
      "postgres:///d?host=a,b,c&port=1,2",
      "the parameter port of url names 2 ports for 3 hosts. Name one for each host, or one for all"
    ],
    [
      "postgres://h/d?port=1,2",
      "the parameter port of url names 2 ports for 1 host. Name one for each host, or one for all"
    ]
  ])("of %s are refused", (url, problem) => {
    expect(problems(url)).toEqual([problem])
  })

  it("are refused with the ports of options and parameters, too", () => {
    expect(problems("postgres://h/d", { port: 70_000 })).toEqual([
      "port names a port that is no whole number from 1 to 65535"
    ])
    expect(problems("postgres://h/d", { parameters: { port: "abc" } })).toEqual([
      "the parameter port of parameters names a port that is no whole number from 1 to 65535"
    ])
  })

  it("are those of host and port, then of the URL, then of the parameters", () => {
    const parameters = { host: "third", port: "3" }
    expect(mainOf("postgres://one:1/d", { host: "a,b", port: 2, parameters }).servers).toEqual([
      { host: "a", port: 2 },
      { host: "b", port: 2 }
    ])
    expect(mainOf("postgres://one:1/d", { parameters }).servers).toEqual([{ host: "one", port: 1 }])
    expect(mainOf("postgres:///d", { parameters }).servers).toEqual([{ host: "third", port: 3 }])
    expect(connections({}).main.servers).toEqual([{ host: "localhost", port: 5432 }])
  })
})

describe("the account", () => {
  it("is read from each part of a URL that may have it", () => {
    const expected = { username: "me@tenant", password: Redacted.make("p@ss/word#1:?%"), database: "d b" }
    expect(mainOf("postgres://me%40tenant:p%40ss%2Fword%231%3A%3F%25@h/d%20b")).toMatchObject(expected)
    expect(mainOf("postgres://h?user=me@tenant&password=p%40ss/word%231:%3F%25&dbname=d%20b")).toMatchObject(expected)
  })

  it.each([
    "postgres://u:p@ss/word#1@h/d",
    "postgres://u:12/34@h/d",
    "postgres://u:p#1@h/d",
    "postgres://u:12?x@h/d",
    "postgres://u:p@1@h/d",
    "postgres://u:p%zz@h/d",
    "postgres://u:12?ss@h/d?sslmode=require",
    "postgres://u:a[b@h/d#x",
    "mysql://u:p@h/d",
    "postgres://h:port/d",
    "postgres://a:1,b:x/d",
    "h:5432",
    "host=h user=u password=p"
  ])("in %s is no part of a message", (url) => {
    const [problem = "", ...others] = problems(url)
    expect(others).toEqual([])
    expect(problem).toMatch(/^url must be a URL such as .* Percent-encode what is special/s)
    expect(problem).not.toMatch(/ss\b|34|p#1|mysql/)
  })
})

describe("other parameters", () => {
  it.each([
    ["application_name=shop", { applicationName: "shop" }],
    ["connect_timeout=12", { connectTimeout: Duration.seconds(12) }],
    ["statement_timeout=1500", { statementTimeout: Duration.millis(1500) }],
    ["lock_timeout=5", { settings: { lock_timeout: "5" } }],
    ["connection_limit=3&pool_timeout=4", { maxConnections: 3, acquireTimeout: Duration.seconds(4) }],
    ["statement_cache_size=0", { preparedStatements: 0 }],
    ["keepalives=0", { keepAlive: undefined }],
    ["keepalives_idle=7", { keepAlive: Duration.seconds(7) }],
    ["pgbouncer=true", { isPooled: true }],
    ["pgbouncer=false", { isPooled: false }],
    ["schema=flags", { schema: "flags" }],
    ["currentSchema=flags,public", { schema: "flags" }],
    ["search_path=flags", { schema: "flags" }],
    ["options=-c%20search_path%3Da,b%20--lock-timeout%3D5s", { settings: { search_path: "a,b", lock_timeout: "5s" } }],
    [
      "options=-cstatement_timeout%3D700%20endpoint%3Done",
      { statementTimeout: Duration.millis(700), startupOptions: "endpoint=one" }
    ],
    ["options=-c%20a.b%3Dc\\%20d", { settings: { "a.b": "c d" } }],
    [
      "channel_binding=prefer&gssencmode=disable&client_encoding=UTF8&sslnegotiation=postgres&load_balance_hosts=disable",
      {}
    ]
  ])("%s", (query, expected) => {
    expect(by(query)).toMatchObject(expected)
  })

  it.each([
    ["sslMode=require", "sslMode is unknown to Halyard. Remove it"],
    ["connect_timeout=soon", "connect_timeout must be a whole number of seconds from 1 to 600"],
    ["channel_binding=require", "channel_binding must be disable or prefer: Halyard's client has no channel binding"],
    ["target_session_attrs=standby", "target_session_attrs must be any or read-write or primary"],
    ["sslnegotiation=direct", "sslnegotiation must be postgres"],
    ["passfile=/p", "passfile is not supported: write user and password into the URL"],
    ["service=db", "service is not supported"],
    ["schema=a,b", "schema must name one schema"],
    ["schema=a&currentSchema=b", "currentSchema names another schema than schema"],
    ["schema=a&options=-c%20search_path%3Db", "options has a search_path beside a schema"],
    ["options=-c%20nonsense", "options must have a setting such as lock_timeout=5s after -c"],
    ["options=-c%20statement_timeout%3D5s", "options has a statement_timeout that is no number of milliseconds"],
    ["port=1&port=2", "port is given twice"],
    ["tcp_user_timeout=5", "tcp_user_timeout is not supported"]
  ])("%s is refused", (query, problem) => {
    expect(
      problems(`postgres://u:p@h/d?${query}`).map((line) => line.replace(/^the parameter (\w+) of url/, "$1"))
    ).toEqual([expect.stringContaining(problem)])
  })

  it("are overridden by options, and fill in for what the URL leaves open", () => {
    const url = "postgres://h/d?connection_limit=3&sslmode=verify-full"
    expect(mainOf(url, { maxConnections: 5, parameters: { sslmode: "disable", user: "me" } })).toMatchObject({
      maxConnections: 5,
      ssl: {},
      username: "me"
    })
    expect(mainOf("postgres://h/d?ssl=true", { parameters: { sslmode: "disable" } }).ssl).toEqual({})
    expect(connections({ host: "h", parameters: { sslmode: "require" } }).main.ssl).toEqual({})
    expect(databaseOptionProblems({ host: "h", parameters: { service: "db" } })).toEqual([
      "the parameter service of parameters is not supported: write what it stands for into the URL"
    ])
    expect(problems("postgres://h/d?schema=a", { schema: "b" })).toEqual([
      'the parameter schema of url names another schema than the option schema (DATABASE_SCHEMA), "b". Remove one of them'
    ])
  })

  it("of each URL are read, and name their option", () => {
    const beside = {
      directUrl: Redacted.make("postgres://direct/d?nonsense=1"),
      replicaUrl: Redacted.make("postgres://one,other/d?target_session_attrs=standby")
    }
    expect(problems("postgres://h/d?service=x", beside)).toEqual([
      "the parameter service of url is not supported: write what it stands for into the URL",
      "the parameter nonsense of directUrl is unknown to Halyard. Remove it: docs/postgresql.md lists what a URL may have",
      "replicaUrl must name a single server"
    ])
  })
})
