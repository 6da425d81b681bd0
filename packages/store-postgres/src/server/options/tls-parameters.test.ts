import { Redacted, Result } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import type { PostgresOptions } from "../../layer-postgres.ts"
import { connectionsOf } from "./connection-options.ts"
import { databaseOptionProblems } from "./database-options-invalid.ts"

const folder = mkdtempSync(join(tmpdir(), "halyard-url-"))
const pem = join(folder, "file.pem")
writeFileSync(pem, "PEM")
afterAll(() => rmSync(folder, { recursive: true }))

const at = (url: string): PostgresOptions => ({ url: Redacted.make(url) })
const connections = (options: PostgresOptions) => Result.getOrThrow(connectionsOf(options))
const mainOf = (url: string, options: PostgresOptions = {}) => connections({ ...at(url), ...options }).main
const by = (query: string) => mainOf(`postgres://u:p@h/d?${query}`)
const problems = (url: string, options: PostgresOptions = {}) => databaseOptionProblems({ ...at(url), ...options })

describe("TLS", () => {
  const anyName = { checkServerIdentity: expect.any(Function) }
  it.each([
    ["", undefined],
    ["application_name=x", undefined],
    ["sslmode=disable", false],
    ["ssl=false", false],
    ["ssl=0", false],
    ["ssl=true", {}],
    ["ssl=1", {}],
    ["ssl=require", {}],
    ["sslmode=allow", {}],
    ["sslmode=prefer", {}],
    ["sslmode=require", {}],
    ["sslmode=verify-ca", {}],
    ["sslmode=verify-full", {}],
    ["sslmode=no-verify", { rejectUnauthorized: false }],
    ["ssl=no-verify", { rejectUnauthorized: false }],
    ["ssl=true&sslmode=no-verify", { rejectUnauthorized: false }],
    [`sslrootcert=${pem}`, { ca: "PEM" }],
    [`sslmode=verify-full&sslrootcert=${pem}`, { ca: "PEM" }],
    [`sslmode=verify-ca&sslrootcert=${pem}`, { ca: "PEM", ...anyName }],
    [`sslmode=require&sslcert=${pem}&sslkey=${pem}&sslpassword=x`, { cert: "PEM", key: "PEM", passphrase: "x" }],
    [`ssl=true&sslcrl=${pem}`, { crl: "PEM" }],
    ["sslrootcert=system", { ca: expect.any(Array) }],
    [
      "sslmode=require&ssl_min_protocol_version=TLSv1.3&ssl_max_protocol_version=TLSv1.3",
      { minVersion: "TLSv1.3", maxVersion: "TLSv1.3" }
    ],
    ["sslmode=require&uselibpqcompat=true", { rejectUnauthorized: false }],
    ["sslmode=prefer&uselibpqcompat=true", { rejectUnauthorized: false }],
    ["sslmode=verify-full&uselibpqcompat=true", {}],
    [`sslmode=require&uselibpqcompat=true&sslrootcert=${pem}`, { ca: "PEM", ...anyName }]
  ])("by %s is %o", (query, expected) => {
    expect(by(query).ssl).toEqual(expected)
  })

  it.each([
    ["sslmode=full", "sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full, no-verify"],
    ["ssl=maybe", "ssl must be true, false or one of disable"],
    ["ssl=true&sslmode=disable", "ssl contradicts sslmode"],
    ["sslrootcert=/no/such", "sslrootcert must be the path of a readable file"],
    [`sslcert=${pem}`, "sslcert needs the other of sslcert and sslkey"],
    ["sslrootcert=system&sslmode=require", "sslrootcert is system, which needs sslmode=verify-full"],
    ["uselibpqcompat=true&sslmode=verify-ca", "sslmode is verify-ca, which needs sslrootcert"],
    ["sslmode=require&ssl_min_protocol_version=SSLv3", "ssl_min_protocol_version must be one of TLSv1"],
    ["ssl_min_protocol_version=TLSv1.3", "ssl_min_protocol_version has no effect without TLS. Set sslmode, too"],
    ["ssl_max_protocol_version=TLSv1.3", "ssl_max_protocol_version has no effect without TLS. Set sslmode, too"],
    ["uselibpqcompat=true", "uselibpqcompat has no effect without TLS. Set sslmode, too"],
    ["sslpassword=x", "sslpassword has no effect without TLS. Set sslmode, too"]
  ])("by %s is refused", (query, problem) => {
    expect(
      problems(`postgres://u:p@h/d?${query}`).map((line) => line.replace(/^the parameter (\w+) of url/, "$1"))
    ).toEqual([expect.stringContaining(problem)])
  })

  it("is what the option says, with the files of the URL", () => {
    const url = `postgres://h/d?sslmode=no-verify&sslrootcert=${pem}`
    expect(mainOf(url, { ssl: true }).ssl).toEqual({ ca: "PEM" })
    expect(mainOf(url, { ssl: { ca: "own", rejectUnauthorized: true } }).ssl).toEqual({
      ca: "own",
      rejectUnauthorized: true
    })
    expect(mainOf("postgres://h/d?sslmode=disable", { ssl: true }).ssl).toBe(true)
    expect(mainOf("postgres://h/d", { ssl: false }).ssl).toBe(false)
    expect(problems("postgres://h/d?sslmode=prefer", { ssl: false })).toEqual([
      "the parameter sslmode of url asks for TLS, which the option ssl (DATABASE_SSL) turns off. Remove one of them"
    ])
  })

  it("of the main URL applies to the others, unless they say something else", () => {
    const beside = {
      directUrl: Redacted.make("postgres://direct/d"),
      replicaUrl: Redacted.make("postgres://r/d?sslmode=disable")
    }
    const { direct, replica } = connections({ ...at("postgres://h/d?ssl=true&schema=flags&pgbouncer=true"), ...beside })
    expect(direct).toMatchObject({ ssl: {}, schema: "flags", isPooled: false })
    expect(replica).toMatchObject({ ssl: false, schema: "flags", isPooled: false })
  })

  it("of the main URL, and its schema, win over parameters for the others", () => {
    const bare = { directUrl: Redacted.make("postgres://direct/d"), replicaUrl: Redacted.make("postgres://r/d") }
    const parameters = { sslmode: "disable", ssl_min_protocol_version: "TLSv1.3", schema: "other" }
    const { direct, replica } = connections({
      ...at("postgres://h/d?sslmode=verify-full&schema=flags"),
      ...bare,
      parameters
    })
    expect(direct).toMatchObject({ ssl: { minVersion: "TLSv1.3" }, schema: "flags" })
    expect(replica).toMatchObject({ ssl: { minVersion: "TLSv1.3" }, schema: "flags" })
    const plain = connections({ ...at("postgres://h/d?ssl=0"), ...bare, parameters: { sslmode: "verify-full" } })
    expect([plain.main.ssl, plain.direct?.ssl, plain.replica?.ssl]).toEqual([false, {}, {}])
    const named = connections({
      ...at("postgres://h/d?sslmode=verify-full"),
      directUrl: Redacted.make("postgres://direct/d?ssl=no-verify"),
      parameters: { sslmode: "disable", sslrootcert: pem }
    })
    expect(named.direct?.ssl).toEqual({ ca: "PEM", rejectUnauthorized: false })
  })

  it("is not turned off by parameters where the URL names certificates", () => {
    const parameters = { sslmode: "disable" }
    expect(mainOf(`postgres://h/d?sslrootcert=${pem}`, { parameters }).ssl).toEqual({ ca: "PEM" })
    expect(problems("postgres://h/d?ssl_min_protocol_version=TLSv1.3", { parameters })).toEqual([
      "the parameter ssl_min_protocol_version of url has no effect without TLS. Set sslmode, too"
    ])
  })
})
