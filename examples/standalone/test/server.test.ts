// What only a process of its own can show. Commands and settings are tested in packages/server/test, without processes.
import { connect } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { anImport, countOf } from "./an-import.ts"
import { sourceProgram } from "./bundle-server.ts"
import { aDataDir, adminToken, ask, aUsedDataDir, command, serverGroup } from "./start-server.ts"

const { start, end } = serverGroup()
const clientToken = "default:development.a-client-token-for-tests"
afterEach(async () => {
  await end("SIGKILL")
})

/** As a browser opens a page. */
const opened = { headers: { accept: "text/html" } }

describe("the server as a process", () => {
  it("starts from its sources, serves without a console, and stops without waiting for half a request and open streams", async () => {
    const variables = { HALYARD_CONSOLE: "false", INIT_CLIENT_API_TOKENS: clientToken }
    const server = await start({ HALYARD_DATA_DIR: aDataDir(), ...variables }, sourceProgram)
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    expect((await ask(server, "/api/admin/ui-config")).status).toBe(200)
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
    expect(server.output()).toMatch(/Stopping[^]*Stopped/)
    for (const socket of connections) socket.destroy()
  })

  it("serves the console, and finishes open requests before it stops", async () => {
    const statusAfter = async (headStart: number): Promise<number> => {
      const server = await start({ HALYARD_DATA_DIR: await aUsedDataDir() })
      expect(await (await fetch(`${server.url}/projects`, opened)).text()).toContain("<title>Halyard</title>")
      const address = server.url.replace("127.0.0.1", "localhost")
      await expect.poll(server.output).toContain(`Open ${address} and log in as admin. The password is in `)
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
  }, 600_000)

  it("has its folder for itself, keeps answered writes through kill -9, and rolls back the import that it interrupts", async () => {
    const dataDir = await aUsedDataDir()
    const first = await start({ HALYARD_DATA_DIR: dataDir })
    const second = await command({ HTTP_PORT: "0", HALYARD_DATA_DIR: dataDir })
    expect(second).toEqual({ code: 1, output: expect.stringContaining(`is in use by process ${first.process.pid}`) })
    expect(second.output).toContain(dataDir)

    expect((await ask(first, "/api/admin/features-batch/import", anImport(20))).status).toBe(200)
    const answer = ask(first, "/api/admin/features-batch/import", anImport(5000)).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await first.end("SIGKILL")
    const answered = (await answer)?.status === 200
    const restarted = await start({ HALYARD_DATA_DIR: dataDir })
    expect(await countOf(restarted)).toBe(answered ? 5000 : 20)
  })
})
