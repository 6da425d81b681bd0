import { afterEach, describe, expect, it } from "@effect/vitest"
import { existsSync, readFileSync, statSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { anImport, countOf } from "./an-import.ts"
import { sourceProgram } from "./bundle-server.ts"
import { aDataDir, adminToken, ask, aUsedDataDir, run, serverGroup } from "./start-server.ts"

const { start, end } = serverGroup()
const clientToken = "default:development.a-client-token-for-tests"
afterEach(async () => {
  await end("SIGKILL")
})

/** As a browser opens a page. */
const opened = { headers: { accept: "text/html" } }

describe("the server as a process", () => {
  it("starts, serves, and exits with 0 on SIGTERM", async () => {
    const server = await start({ HALYARD_DATA_DIR: aDataDir() }, sourceProgram)
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    expect((await ask(server, "/api/admin/ui-config")).status).toBe(200)
    expect(await server.end("SIGTERM")).toBe(0)
    expect(server.output()).toMatch(/Stopping[^]*Stopped/)
  })

  it("serves the console, and finishes open requests before it stops", async () => {
    const statusAfter = async (headStart: number): Promise<number> => {
      const server = await start({ HALYARD_DATA_DIR: await aUsedDataDir() })
      expect(await (await fetch(`${server.url}/projects`, opened)).text()).toContain("<title>Halyard</title>")
      const answer = ask(server, "/api/admin/features-batch/import", anImport(500))
      // Usually long enough for the request to arrive, and far less than the import takes.
      await new Promise((resolve) => setTimeout(resolve, headStart))
      const ended = server.end("SIGTERM")
      const { status } = await answer
      expect(await ended).toBe(0)
      // On a busy machine it may have arrived after the signal, or taken longer than the grace period.
      return status === 503 ? statusAfter(4 * headStart) : status
    }
    expect(await statusAfter(300)).toBe(200)
  }, 240_000)

  it("keeps answered writes through kill -9, and rolls back the import that it interrupts", async () => {
    const dataDir = await aUsedDataDir()
    const first = await start({ HALYARD_DATA_DIR: dataDir })
    expect((await ask(first, "/api/admin/features-batch/import", anImport(20))).status).toBe(200)
    const answer = ask(first, "/api/admin/features-batch/import", anImport(5000)).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await first.end("SIGKILL")
    const answered = (await answer)?.status === 200
    const second = await start({ HALYARD_DATA_DIR: dataDir })
    expect(await countOf(second)).toBe(answered ? 5000 : 20)
  })

  it("refuses a folder that another process uses, and names both, and says why it cannot listen", async () => {
    const dataDir = await aUsedDataDir()
    const first = await start({ HALYARD_DATA_DIR: dataDir })
    const second = run({ HTTP_PORT: "0", HALYARD_DATA_DIR: dataDir })
    expect(await second.end()).toBe(1)
    expect(second.output()).toContain(dataDir)
    expect(second.output()).toContain(String(first.process.pid))
    const samePort = run({ HTTP_PORT: new URL(first.url).port, HALYARD_DATA_DIR: await aUsedDataDir() })
    expect(await samePort.end()).toBe(1)
    expect(samePort.output()).toContain("EADDRINUSE")
    expect((await ask(first, "/api/admin/ui-config")).status).toBe(200)
  })

  it("names wrong variables, arguments and tokens, and exits", async () => {
    const wrong = run({ HTTP_PORT: "eighty", UNLEASH_PROJECTS_LIMIT: "0" })
    expect(await wrong.end()).toBe(1)
    expect(wrong.output()).toContain("HTTP_PORT must be a whole number")
    expect(wrong.output()).toContain("UNLEASH_PROJECTS_LIMIT")

    const unknown = run({}, ["--prnit-config"])
    expect(await unknown.end()).toBe(2)
    expect(unknown.output()).toContain("--print-config")

    const token = run({ HTTP_PORT: "0", HALYARD_DATA_DIR: aDataDir(), INIT_ADMIN_API_TOKENS: "short-secret" })
    expect(await token.end()).toBe(1)
    expect(token.output()).toContain("admin token")
    expect(token.output()).not.toContain("short-secret")
  })

  it("prints its configuration without starting", async () => {
    const printed = run({ INIT_ADMIN_API_TOKENS: adminToken, HTTP_PORT: "4343" }, ["--print-config"])
    expect(await printed.end()).toBe(0)
    expect(JSON.parse(printed.output())).toMatchObject({ HTTP_PORT: 4343 })
    expect(printed.output()).not.toContain(adminToken)
  })

  it("creates an admin token and a first user at the first start, in a file that only its user can read and that is removed after use", async () => {
    const dataDir = aDataDir()
    const first = await start({ HALYARD_DATA_DIR: dataDir, INIT_ADMIN_API_TOKENS: "" })
    const file = join(dataDir, "initial-credentials")
    const secret = /\*:\*\.[0-9a-f]{56}/.exec(readFileSync(file, "utf8"))?.[0] ?? ""
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(first.output()).not.toContain(secret)
    expect(first.output()).toContain(file)
    const answer = await fetch(`${first.url}/api/admin/projects`, { headers: { authorization: secret } })
    expect(answer.status).toBe(200)

    const password = /^password of admin: (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? ""
    expect(password).toMatch(/^[0-9a-f]{32}$/)
    expect(first.output()).not.toContain(password)
    const address = first.url.replace("127.0.0.1", "localhost")
    await expect.poll(first.output).toContain(`Open ${address} and log in as admin. The password is in ${file}`)
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
    const variables = { HALYARD_DATA_DIR: aDataDir(), INIT_ADMIN_API_TOKENS: adminToken }
    const file = join(variables.HALYARD_DATA_DIR, "initial-credentials")
    const first = await start(variables)
    const password = /^password of admin: (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? ""
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

  it("reads name and password of the first user from variables, and refuses well-known passwords", async () => {
    const dataDir = aDataDir()
    const variables = {
      UNLEASH_DEFAULT_ADMIN_USERNAME: "root",
      HALYARD_DEFAULT_ADMIN_PASSWORD: "long enough and not well known"
    }
    const server = await start({ HALYARD_DATA_DIR: dataDir, ...variables })
    expect(await (await ask(server, "/api/admin/user-admin")).json()).toMatchObject({ users: [{ username: "root" }] })
    expect(existsSync(join(dataDir, "initial-credentials"))).toBe(false)
    expect(server.output()).not.toContain("long enough and not well known")

    for (const known of ["unleash4all", "admin", "password123"]) {
      const refused = run({ HALYARD_DATA_DIR: aDataDir(), UNLEASH_DEFAULT_ADMIN_PASSWORD: known })
      expect(await refused.end()).toBe(1)
      expect(refused.output()).toMatch(/UNLEASH_DEFAULT_ADMIN_PASSWORD must/)
      expect(refused.output()).not.toContain(known)
    }
    // A release with stricter rules does not stop a server that has its user.
    const later = { HALYARD_DATA_DIR: await aUsedDataDir(), UNLEASH_DEFAULT_ADMIN_PASSWORD: "unleash4all" }
    expect((await ask(await start(later), "/api/admin/user-admin")).status).toBe(200)
  })

  it("serves no console when it is switched off, and stops without waiting for half a request and open streams", async () => {
    const variables = { HALYARD_CONSOLE: "false", INIT_CLIENT_API_TOKENS: clientToken }
    const server = await start({ HALYARD_DATA_DIR: await aUsedDataDir(), ...variables })
    expect((await fetch(`${server.url}/`, opened)).status).toBe(404)
    expect(server.output()).not.toContain("The console is not built")
    await expect.poll(server.output).toContain(`/docs/openapi`)

    const streams = [
      await fetch(`${server.url}/api/client/streaming`, { headers: { authorization: clientToken } }),
      await ask(server, "/api/admin/events/stream")
    ]
    for (const stream of streams) {
      expect(stream.status).toBe(200)
      await stream.body?.getReader().read()
    }
    const half = ["POST /api/admin/projects HTTP/1.1", "host: x", `authorization: ${adminToken}`]
    const connections = [`${half.join("\r\n")}\r\n`, `${half.join("\r\n")}\r\ncontent-length: 10\r\n\r\n{`].map(
      (text) => {
        const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
        socket.on("error", () => undefined)
        socket.write(text)
        return socket
      }
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    const signalled = performance.now()
    expect(await server.end("SIGTERM")).toBe(0)
    // The grace period is ten seconds.
    expect(performance.now() - signalled).toBeLessThan(8000)
    for (const socket of connections) socket.destroy()
  })
})
