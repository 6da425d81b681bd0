import { expect, it } from "vitest"
import { existsSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { once } from "node:events"
import { join } from "node:path"
import { aDataDir, run } from "./start-server.ts"

/** What the server says when it does not start. */
const refusal = async (variables: Readonly<Record<string, string>>) => {
  const server = run(variables)
  expect(await server.end()).toBe(1)
  return server.output()
}

it("tells that its port is taken before it makes a database", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const address = other.address()
  const port = String(typeof address === "object" ? address?.port : "")
  const folder = join(aDataDir(), "data")
  const told = await refusal({ HTTP_PORT: port, HALYARD_DATA_DIR: folder })
  expect(told).toContain(`another process listens on port ${port} of 127.0.0.1 (EADDRINUSE). End it`)
  expect(existsSync(folder)).toBe(false)
  other.close()
})

it("tells first that it cannot write to its data folder", async () => {
  const file = join(aDataDir(), "file")
  writeFileSync(file, "")
  const folders = [join(file, "data"), ...(existsSync("/proc/self") ? ["/proc/halyard"] : [])]
  for (const folder of folders) {
    const told = await refusal({ HTTP_PORT: "0", HALYARD_DATA_DIR: folder })
    expect(told).toContain("Halyard cannot start")
    expect(told).toContain(folder)
    expect(told).not.toContain("WARN")
  }
})

it("tells what a misspelt variable may mean", async () => {
  const told = await refusal({ HTTP_PORT: "0", HALYARD_DATADIR: "/data" })
  expect(told).toContain("Correct these environment variables:")
  expect(told).toContain("HALYARD_DATADIR is not a variable of Halyard. Did you mean HALYARD_DATA_DIR?")
})

it("refuses an address that it cannot honour, and tells no part of its password", async () => {
  const password = "p@ss/word#1"
  const folder = aDataDir()
  const told = await refusal({
    HALYARD_DATA_DIR: folder,
    DATABASE_URL: `postgres://halyard:${password}@db.internal/flags`
  })
  expect(told).toContain("DATABASE_URL must be a URL such as")
  expect(told).toContain("Percent-encode")
  expect(told).not.toMatch(/\bss\b|word#1/)
  const unknown = await refusal({
    HALYARD_DATA_DIR: folder,
    DATABASE_URL: "postgres://u:p@db.internal/flags?sslMode=require"
  })
  expect(unknown).toContain("DATABASE_URL: the parameter sslMode is unknown to Halyard")
})
