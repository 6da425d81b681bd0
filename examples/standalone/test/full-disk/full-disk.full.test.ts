import { afterEach, expect, it } from "@effect/vitest"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { aUsedDataDir, ask, serverGroup } from "../start-server.ts"

const { start, end } = serverGroup()
afterEach(() => end("SIGKILL"))

it("answers 503 while the disk of the embedded database is full, and goes on when there is space", async () => {
  const folder = await aUsedDataDir()
  const marker = join(folder, "full")
  const server = await start({
    HALYARD_DATA_DIR: folder,
    FULL_DISK: marker,
    NODE_OPTIONS: `--import=${new URL("./full-disk.ts", import.meta.url).href}`
  })
  const create = async (name: string) => (await ask(server, "/api/admin/projects/default/features", { name })).status
  const status = async (path: string) => (await ask(server, path)).status
  expect(await create("before")).toBe(201)

  writeFileSync(marker, "")
  expect([await create("one"), await create("other")]).toEqual([503, 503])
  expect(await status("/ready")).toBe(503)
  expect(await status("/health")).toBe(200)
  expect(server.output()).toContain("No space left on device")
  const metrics = await (await ask(server, "/internal-backstage/prometheus")).text()
  expect(metrics).toMatch(/^halyard_database_disk_full_total(\{.*\})? [1-9]/m)

  rmSync(marker)
  await expect.poll(() => status("/ready"), { timeout: 30_000, interval: 200 }).toBe(200)
  expect(await create("after")).toBe(201)
  const named = (name: string) => status(`/api/admin/projects/default/features/${name}`)
  expect([await named("before"), await named("one"), await named("after")]).toEqual([200, 404, 200])
})
