import { afterEach, describe, expect, it } from "@effect/vitest"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { anImport, countOf } from "./an-import.ts"
import { aDataDir, ask, aUsedDataDir, run, serverGroup, type ServerProcess } from "./start-server.ts"

const { start, end } = serverGroup()
afterEach(() => end("SIGKILL"))

const settings = "/api/admin/auth/oidc/settings"
const provider = {
  enabled: true,
  clientId: "halyard",
  secret: "a-secret-of-the-client",
  discoverUrl: "http://127.0.0.1:1"
}

const command = async (dataDir: string, ...args: ReadonlyArray<string>) => {
  const ran = run({ HALYARD_DATA_DIR: dataDir }, args)
  return { code: await ran.end(), output: ran.output() }
}

const done = { code: 0, output: expect.stringContaining("") }

/** Creates features one after the other until the work is done. Answers how many. */
const writeDuring = async (server: ServerProcess, work: Promise<unknown>) => {
  let isOver = false
  void work.finally(() => (isOver = true))
  for (let count = 0; ; count++) {
    if (isOver) return count
    expect((await ask(server, "/api/admin/projects/default/features", { name: `during-${count}` })).status).toBe(201)
  }
}

/** Resolves when the server begins a backup. */
const backupBegins = (server: ServerProcess) =>
  new Promise<void>((resolve) => {
    server.process.stdout?.on("data", (text: Buffer) => text.includes("A backup is requested") && resolve())
  })

// Each of the first two starts five processes, one after the other.
describe("npm start -- backup", () => {
  it("backs up a server that writes meanwhile, and restore makes a server of it", async () => {
    const folder = aDataDir()
    const file = join(folder, "backup.tar.gz")
    const first = await aUsedDataDir()
    const server = await start({ HALYARD_DATA_DIR: first })
    expect((await ask(server, "/api/admin/features-batch/import", anImport(200))).status).toBe(200)
    expect((await ask(server, settings, provider)).status).toBe(200)
    const backup = command(first, "backup", file)
    const written = await writeDuring(server, backup)
    expect(await backup).toEqual(done)
    expect(written).toBeGreaterThan(0)
    await end("SIGTERM")

    const copy = join(folder, "second")
    expect(await command(copy, "restore", file)).toEqual(done)
    const restored = await start({ HALYARD_DATA_DIR: copy })
    expect(await countOf(restored)).toBeGreaterThanOrEqual(200)
    // The secret of the provider can be read: only the provider is missing.
    expect(await (await ask(restored, "/auth/oidc/login")).text()).toContain("provider does not respond")
  }, 180_000)

  it("leaves no file when it is killed, and loses nothing when the server is", async () => {
    const folder = aDataDir()
    const variables = { HALYARD_DATA_DIR: await aUsedDataDir() }
    const file = join(folder, "backup.tar.gz")
    const server = await start(variables)
    expect((await ask(server, "/api/admin/features-batch/import", anImport(200))).status).toBe(200)

    const killed = run(variables, ["backup", file])
    await backupBegins(server)
    await killed.end("SIGKILL")
    expect(existsSync(file)).toBe(false)

    const left = readdirSync(folder)
    const unanswered = run(variables, ["backup", file])
    await backupBegins(server)
    await server.end("SIGKILL")
    expect([await unanswered.end(), unanswered.output()]).toEqual([1, expect.stringMatching(/aborted|did not answer/)])
    expect(readdirSync(folder)).toEqual(left)

    expect(await command(variables.HALYARD_DATA_DIR, "backup", file)).toEqual(done)
    expect(existsSync(file)).toBe(true)
    expect(await countOf(await start(variables))).toBe(200)
  }, 180_000)

  it("refuses what it cannot back up", async () => {
    const nothing = join(aDataDir(), "nothing")
    expect(await command(nothing, "backup", join(nothing, "file"))).toEqual({
      code: 1,
      output: expect.stringContaining("it contains no database")
    })
    expect(existsSync(nothing)).toBe(false)
    const onServer = run({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, ["backup", "file"])
    expect([await onServer.end(), onServer.output()]).toEqual([1, expect.stringContaining("pg_dump")])
    const folder = aDataDir()
    expect(await command(aDataDir(), "backup", folder)).toEqual({
      code: 1,
      output: expect.stringContaining(`${folder} is a folder. Name a file in it.`)
    })
  })
})
