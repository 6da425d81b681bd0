import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, expect, it } from "vitest"
import { bundleServer } from "./bundle-server.mjs"

const home = mkdtempSync(join(tmpdir(), "halyard-bundle-"))
afterAll(() => rmSync(home, { recursive: true }))

it("the bundle of the server finds the files of its packages, wherever it is", async () => {
  const program = await bundleServer(process.execPath, join(home, "server"))
  expect(existsSync(program)).toBe(true)
  // Makes a database from the template, with the engine.
  const dataDir = join(home, "data")
  await promisify(execFile)(process.execPath, [program, "migrate"], {
    cwd: home,
    env: { PATH: process.env["PATH"], HALYARD_DATA_DIR: dataDir }
  })
  expect(existsSync(join(dataDir, "postgres"))).toBe(true)
}, 180_000)
