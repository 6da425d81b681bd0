import { withPostgres } from "@halyard/postgres-server"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { aDatabase } from "../harness/a-database.ts"
import { aFolder, ask, command, printed, type RunningServer, start } from "../harness/run-command.ts"

const settings = "/api/admin/auth/oidc/settings"
const provider = {
  enabled: true,
  clientId: "halyard",
  secret: "a-secret-of-the-client",
  discoverUrl: "http://127.0.0.1:9"
}
const keepSecret = async (server: RunningServer) => (await ask(server, settings, provider)).status
/** A login needs the secret. With the key, only the provider is missing. */
const neededSecret = async (server: RunningServer) => {
  const response = await fetch(`${server.url}/auth/oidc/login`, { redirect: "manual" })
  return [response.status, ((await response.json()) as { message: string }).message]
}
const opened = [503, "The login provider does not respond as expected; try again later"]
const closed = [
  503,
  "This instance does not have the key of its secrets. Start it with the key that sealed them (HALYARD_SECRET)."
]

describe("the encryption key", () => {
  it("is generated at the first start, readable by its user only, used again, and can be set later, after a rekey", async () => {
    const HALYARD_DATA_DIR = aFolder()
    const server = await start({ HALYARD_DATA_DIR })
    const file = join(HALYARD_DATA_DIR, "sealing-key")
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(server.output()).not.toContain(readFileSync(file, "utf8").trim())
    expect(server.output()).not.toContain("HALYARD_SECRET")
    expect(await keepSecret(server)).toBe(200)
    await server.end("SIGTERM")
    const again = await start({ HALYARD_DATA_DIR })
    expect(await neededSecret(again)).toEqual(opened)
    await again.end("SIGTERM")

    const variables = { HALYARD_DATA_DIR, HALYARD_SECRET: "a key that is kept elsewhere" }
    const without = await start(variables)
    expect(without.output()).toContain("encrypted with another key")
    expect(await neededSecret(without)).toEqual(closed)
    expect((await ask(without, settings, { ...provider, secret: "another-secret" })).status).toBe(503)
    expect((await ask(without, "/api/admin/projects")).status).toBe(200)
    await without.end("SIGTERM")

    expect(await command(variables, "rekey")).toEqual(printed("re-encrypted: 1"))
    const rekeyedServer = await start(variables)
    expect(rekeyedServer.output()).not.toContain("encrypted with another key")
    expect(await neededSecret(rekeyedServer)).toEqual(opened)
  })

  it("can only be replaced with the old key", async () => {
    const HALYARD_DATA_DIR = aFolder()
    const first = { HALYARD_DATA_DIR, HALYARD_SECRET: "the first of several keys" }
    const server = await start(first)
    expect(await keepSecret(server)).toBe(200)
    expect(existsSync(join(HALYARD_DATA_DIR, "sealing-key"))).toBe(false)
    await server.end("SIGTERM")
    const second = { HALYARD_DATA_DIR, HALYARD_SECRET: "the second of several keys" }
    for (const [variables, complaint] of [
      [second, "Set HALYARD_OLD_SECRET"],
      [{ ...second, HALYARD_OLD_SECRET: "the third of several keys" }, "The old key is wrong"]
    ] as const) {
      expect(await command(variables, "rekey")).toEqual(printed(complaint, 1))
    }
    const unchanged = await start(first)
    expect(await neededSecret(unchanged)).toEqual(opened)
    await unchanged.end("SIGTERM")
    const withOldKey = { ...second, HALYARD_OLD_SECRET: first.HALYARD_SECRET }
    expect(await command(withOldKey, "rekey")).toEqual(printed("re-encrypted: 1"))
    expect(await neededSecret(await start(second))).toEqual(opened)
  })
})

withPostgres(() => {
  describe("the encryption key on a PostgreSQL server", () => {
    it("should be set: a generated one causes a warning, a common one serves all instances", async () => {
      const DATABASE_URL = await aDatabase()
      const alone = await start({ DATABASE_URL, HALYARD_DATA_DIR: aFolder() })
      expect(alone.output()).toContain("HALYARD_SECRET is not set")
      await alone.end("SIGTERM")
      const HALYARD_SECRET = "the same for all instances"
      const [one, other] = await Promise.all(
        [aFolder(), aFolder()].map((HALYARD_DATA_DIR) => start({ DATABASE_URL, HALYARD_DATA_DIR, HALYARD_SECRET }))
      )
      expect(one && (await keepSecret(one))).toBe(200)
      expect(other && (await neededSecret(other))).toEqual(opened)
    })
  })
})
