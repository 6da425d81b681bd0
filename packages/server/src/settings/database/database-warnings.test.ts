import { Result } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { settingWarnings } from "../setting-warnings.ts"
import { readSettings } from "../settings.ts"

const warnings = (given: Record<string, string>) => settingWarnings(Result.getOrThrow(readSettings(given)), given)

const url = "postgres://u:p@db.example/flags"
const folder = mkdtempSync(join(tmpdir(), "halyard-warnings-"))
const file = join(folder, "url")
writeFileSync(file, url)
afterAll(() => rmSync(folder, { recursive: true }))

it("says which variables and parameters have no effect", () => {
  expect(warnings({ DATABASE_URL: url, PGUSER: "me", PGSSLMODE: "require" })).toEqual([])
  expect(
    warnings({ DATABASE_URL: `${url}?connection_limit=2`, DATABASE_HOST: "other", DATABASE_POOL_MAX: "3" })
  ).toEqual([
    "DATABASE_HOST is ignored, because DATABASE_URL says the same",
    "The parameter connection_limit of DATABASE_URL is ignored, because DATABASE_POOL_MAX is set"
  ])
  expect(warnings({ DATABASE_URL: url, DATABASE_URL_FILE: file })).toEqual([
    "DATABASE_URL_FILE is ignored, because DATABASE_URL is set"
  ])
  expect(warnings({ PGHOST: "db", DATABASE_SCHEMA: "flags", DATABASE_DISABLE_MIGRATION: "true" })).toEqual([
    "Without DATABASE_URL or DATABASE_HOST the embedded database is used, where these have no effect: DATABASE_SCHEMA, PGHOST"
  ])
})
