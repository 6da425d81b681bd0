import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { aFolder, ask, command, printed, type RunningServer, start } from "../harness/run-command.ts"

const settings = "/api/admin/auth/oidc/settings"
const provider = {
  enabled: true,
  clientId: "halyard",
  secret: "a-secret-of-the-client",
  discoverUrl: "http://127.0.0.1:1"
}

const features = "/api/admin/projects/default/features"

const create = async (server: RunningServer, name: string) =>
  expect((await ask(server, features, { name })).status).toBe(201)

/** Creates features one after the other until the work is done. Answers how many. */
const writeDuring = async (server: RunningServer, work: Promise<unknown>) => {
  let isOver = false
  void work.finally(() => (isOver = true))
  for (let count = 0; ; count++) {
    if (isOver) return count
    await create(server, `during-${count}`)
  }
}

describe("backup and restore", () => {
  it("back up a server that writes meanwhile, and make a server of it", async () => {
    const folder = aFolder()
    const file = join(folder, "backup.tar.gz")
    const variables = { HALYARD_DATA_DIR: join(folder, "first") }
    const server = await start(variables)
    await Promise.all(Array.from({ length: 50 }, (_, index) => create(server, `before-${index}`)))
    expect((await ask(server, settings, provider)).status).toBe(200)
    const backup = command(variables, "backup", file)
    const written = await writeDuring(server, backup)
    expect(await backup).toEqual(printed("The backup is in"))
    expect(written).toBeGreaterThan(0)
    await server.end("SIGTERM")

    const copy = { HALYARD_DATA_DIR: join(folder, "second") }
    expect(await command(copy, "restore", file)).toEqual(printed("Restored the backup"))
    const restored = await start(copy)
    const answer = await ask(restored, "/api/admin/search/features?limit=1")
    const { total }: { total: number } = JSON.parse(await answer.text())
    expect(total).toBeGreaterThanOrEqual(50)
    // The secret of the provider can be read: only the provider is missing.
    expect(await (await ask(restored, "/auth/oidc/login")).text()).toContain("provider does not respond")
  })

  it("refuse what cannot be backed up", async () => {
    const nothing = join(aFolder(), "nothing")
    const none = await command({ HALYARD_DATA_DIR: nothing }, "backup", join(nothing, "file"))
    expect(none).toEqual(printed("it contains no database", 1))
    expect(existsSync(nothing)).toBe(false)
    const onServer = await command({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, "backup", "file")
    expect(onServer).toEqual(printed("pg_dump", 1))
    const folder = aFolder()
    expect(await command({ HALYARD_DATA_DIR: aFolder() }, "backup", folder)).toEqual(
      printed(`${folder} is a folder. Name a file in it.`, 1)
    )
  })
})
