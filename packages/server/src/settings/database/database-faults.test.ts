import { Result } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { readSettings } from "../settings.ts"

const faults = (variables: Record<string, string>) =>
  Result.match(readSettings(variables), { onSuccess: () => [], onFailure: (lines) => lines })

const url = "postgres://u:hidden@db.example/flags"
const folder = mkdtempSync(join(tmpdir(), "halyard-faults-"))
const file = join(folder, "url")
writeFileSync(file, `${url}?service=x`)
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  [{ DATABASE_URL: `${url}?sslmod=require` }, "DATABASE_URL: the parameter sslmod is unknown to Halyard"],
  [{ DATABASE_URL_FILE: file }, "DATABASE_URL_FILE: the parameter service is not supported"],
  [{ DATABASE_DIRECT_URL: `${url}?passfile=x` }, "DATABASE_DIRECT_URL: the parameter passfile is not supported"],
  [
    { DATABASE_REPLICA_URL: `${url}?sslnegotiation=direct` },
    "DATABASE_REPLICA_URL: the parameter sslnegotiation must be postgres"
  ],
  [{ PGSERVICE: "hidden" }, "PGSERVICE is not supported: write what it stands for into the URL"],
  [{ PGPORT: "abc" }, "PGPORT names a port that is no whole number from 1 to 65535"],
  [{ PGSSLMINPROTOCOLVERSION: "TLSv1.3" }, "PGSSLMINPROTOCOLVERSION has no effect without TLS. Set sslmode, too"],
  [{ PGSSLMODE: "on" }, "PGSSLMODE must be one of disable"],
  [
    { PGSSLMODE: "require", DATABASE_SSL: "false" },
    "PGSSLMODE asks for TLS, which the option ssl (DATABASE_SSL) turns off"
  ],
  [{ DATABASE_URL: `${url}?ssl=true`, DATABASE_SSL: "false" }, "DATABASE_URL: the parameter ssl asks for TLS"],
  [
    { DATABASE_URL: `${url}?schema=a`, DATABASE_SCHEMA: "b" },
    "DATABASE_URL: the parameter schema names another schema"
  ],
  [{ DATABASE_URL: "postgres://u:hidden@ss/word#1@db/flags" }, "DATABASE_URL must be a URL such as"]
])("ends the start for %o", (given, fault) => {
  const lines = faults("DATABASE_URL_FILE" in given ? given : { DATABASE_URL: url, ...given })
  expect(lines).toEqual([expect.stringContaining(fault)])
  expect(lines.join()).not.toContain("hidden")
})
