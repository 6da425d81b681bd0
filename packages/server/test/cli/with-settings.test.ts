import { once } from "node:events"
import { existsSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { adminToken, aFolder, command } from "../harness/run-command.ts"

/** What the server says when it does not start. */
const refusal = async (variables: Readonly<Record<string, string>>) => {
  const { code, output } = await command(variables)
  expect(code).toBe(1)
  return output
}

describe("a server that cannot start", () => {
  it("says that its port is taken before it makes a database", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const address = other.address()
    const port = String(typeof address === "object" ? address?.port : "")
    const folder = join(aFolder(), "data")
    const output = await refusal({ HTTP_PORT: port, HALYARD_DATA_DIR: folder })
    expect(output).toContain(`another process listens on port ${port} of 127.0.0.1 (EADDRINUSE). End it`)
    expect(existsSync(folder)).toBe(false)
    other.close()
  })

  it("says first that it cannot write to its data folder", async () => {
    const file = join(aFolder(), "file")
    writeFileSync(file, "")
    const folders = [join(file, "data"), ...(existsSync("/proc/self") ? ["/proc/halyard"] : [])]
    for (const folder of folders) {
      const output = await refusal({ HTTP_PORT: "0", HALYARD_DATA_DIR: folder })
      expect(output).toContain("Halyard cannot start")
      expect(output).toContain(folder)
      expect(output).not.toContain("WARN")
    }
  })

  it("names wrong variables and tokens, without the token, and what a misspelt variable may mean", async () => {
    const wrong = await refusal({ HTTP_PORT: "eighty", UNLEASH_PROJECTS_LIMIT: "0" })
    expect(wrong).toContain("HTTP_PORT must be a whole number")
    expect(wrong).toContain("UNLEASH_PROJECTS_LIMIT")
    const token = await refusal({ HTTP_PORT: "0", HALYARD_DATA_DIR: aFolder(), INIT_ADMIN_API_TOKENS: "short-secret" })
    expect(token).toContain("admin token")
    expect(token).not.toContain("short-secret")
    const misspelt = await refusal({ HTTP_PORT: "0", HALYARD_DATADIR: "/data" })
    expect(misspelt).toContain("Correct these environment variables:")
    expect(misspelt).toContain("HALYARD_DATADIR is not a variable of Halyard. Did you mean HALYARD_DATA_DIR?")
  })

  it("refuses an address that it cannot honour, and prints no part of its password", async () => {
    const HALYARD_DATA_DIR = aFolder()
    const url = "postgres://halyard:p@ss/word#1@db.internal/flags"
    const refused = await refusal({ HALYARD_DATA_DIR, DATABASE_URL: url })
    expect(refused).toContain("DATABASE_URL must be a URL such as")
    expect(refused).toContain("Percent-encode")
    expect(refused).not.toMatch(/\bss\b|word#1/)
    const parameter = "postgres://u:p@db.internal/flags?sslMode=require"
    const unknown = await refusal({ HALYARD_DATA_DIR, DATABASE_URL: parameter })
    expect(unknown).toContain("DATABASE_URL: the parameter sslMode is unknown to Halyard")
  })

  it("names a flag that it does not know", async () => {
    const { code, output } = await command({}, "--prnit-config")
    expect([code, output]).toEqual([2, expect.stringContaining("--print-config")])
  })
})

it("--print-config prints the configuration without secrets, and starts nothing", async () => {
  const { code, output } = await command({ INIT_ADMIN_API_TOKENS: adminToken, HTTP_PORT: "4343" }, "--print-config")
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ HTTP_PORT: 4343 })
  expect(output).not.toContain(adminToken)
})
