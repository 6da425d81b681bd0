import { afterEach, describe, expect, it } from "@effect/vitest"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { anImport, countOf } from "./an-import.ts"
import { aDataDir, ask, aUsedDataDir, command, run, serverGroup, type ServerProcess } from "./start-server.ts"

const { start, end } = serverGroup()
afterEach(() => end("SIGKILL"))

/** Resolves when the server begins a backup. */
const backupBegins = (server: ServerProcess) =>
  new Promise<void>((resolve) => {
    server.process.stdout?.on("data", (text: Buffer) => text.includes("A backup is requested") && resolve())
  })

// What a backup contains, and a server made of it, is tested in packages/server/test/commands/backup.full.test.ts.
describe("npm start -- backup", () => {
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

    expect(await command(variables, "backup", file)).toMatchObject({ code: 0 })
    expect(existsSync(file)).toBe(true)
    expect(await countOf(await start(variables))).toBe(200)
  }, 180_000)
})
