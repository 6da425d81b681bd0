import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { aFolder, ask, command, start } from "../harness/run-command.ts"

const passwordIn = (file: string) => /^password of admin: (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? ""

describe("the first start", () => {
  it("creates an admin token and a first user, in a file that only its user can read and that is removed after use", async () => {
    const dataDir = aFolder()
    const first = await start({ HALYARD_DATA_DIR: dataDir, INIT_ADMIN_API_TOKENS: "" })
    const file = join(dataDir, "initial-credentials")
    const secret = /\*:\*\.[0-9a-f]{56}/.exec(readFileSync(file, "utf8"))?.[0] ?? ""
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(first.output()).not.toContain(secret)
    expect(first.output()).toContain(file)
    const answer = await fetch(`${first.url}/api/admin/projects`, { headers: { authorization: secret } })
    expect(answer.status).toBe(200)

    const password = passwordIn(file)
    expect(password).toMatch(/^[0-9a-f]{32}$/)
    expect(first.output()).not.toContain(password)
    const users = await fetch(`${first.url}/api/admin/user-admin`, { headers: { authorization: secret } })
    expect(await users.json()).toMatchObject({ users: [{ id: 1, username: "admin", rootRole: 1 }] })
    expect((await ask(first, "/auth/simple/login", { username: "admin", password })).status).toBe(200)
    expect((await ask(first, "/auth/simple/login", { username: "admin", password: `${password}0` })).status).toBe(401)

    await first.end("SIGTERM")
    const second = await start({ HALYARD_DATA_DIR: dataDir, INIT_ADMIN_API_TOKENS: "" })
    expect(readFileSync(file, "utf8")).toContain(secret)
    expect(second.output()).not.toContain("Created")
    expect(second.output()).toContain("the next start removes the file")

    await second.end("SIGTERM")
    const third = await start({ HALYARD_DATA_DIR: dataDir, INIT_ADMIN_API_TOKENS: "" })
    expect(existsSync(file)).toBe(false)
    expect(third.output()).toContain(`Removed ${file}`)
    expect([second.output(), third.output()].join()).not.toContain(secret)
  })

  it("removes the file of a generated password after its use also where admin tokens are given", async () => {
    const variables = { HALYARD_DATA_DIR: aFolder() }
    const file = join(variables.HALYARD_DATA_DIR, "initial-credentials")
    const first = await start(variables)
    const password = passwordIn(file)
    await first.end("SIGTERM")
    const second = await start(variables)
    expect(second.output()).not.toContain("the next start removes the file")
    expect((await ask(second, "/auth/simple/login", { username: "admin", password })).status).toBe(200)
    await second.end("SIGTERM")
    const third = await start(variables)
    expect(third.output()).toContain("the next start removes the file")
    await third.end("SIGTERM")
    await start(variables)
    expect(existsSync(file)).toBe(false)
  })

  it("reads name and password of the first user from variables", async () => {
    const dataDir = aFolder()
    const password = "long enough and not well known"
    const names = { UNLEASH_DEFAULT_ADMIN_USERNAME: "root", HALYARD_DEFAULT_ADMIN_PASSWORD: password }
    const server = await start({ HALYARD_DATA_DIR: dataDir, ...names })
    expect(await (await ask(server, "/api/admin/user-admin")).json()).toMatchObject({ users: [{ username: "root" }] })
    expect(existsSync(join(dataDir, "initial-credentials"))).toBe(false)
    expect(server.output()).not.toContain(password)

    await server.end("SIGTERM")
    // A release with stricter rules does not stop a server that has its user.
    const later = await start({ HALYARD_DATA_DIR: dataDir, UNLEASH_DEFAULT_ADMIN_PASSWORD: "unleash4all" })
    expect((await ask(later, "/api/admin/user-admin")).status).toBe(200)
  })

  it("refuses well-known passwords", async () => {
    for (const known of ["unleash4all", "admin", "password123"]) {
      const refused = await command({ HALYARD_DATA_DIR: aFolder(), UNLEASH_DEFAULT_ADMIN_PASSWORD: known })
      expect(refused.code).toBe(1)
      expect(refused.output).toMatch(/UNLEASH_DEFAULT_ADMIN_PASSWORD must/)
      expect(refused.output).not.toContain(known)
    }
  })
})
