import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { canStartPostgres } from "./binaries.ts"
import { query } from "./create-database.ts"
import { startPostgres } from "./start-postgres.ts"

describe.runIf(canStartPostgres)("startPostgres", () => {
  it("starts a server that can be stopped, crashed, frozen and started again", async () => {
    const server = await startPostgres()
    const url = await server.createDatabase()
    await query(url, (sql) => sql`CREATE TABLE kept AS SELECT 'still here' AS what`)
    const answered = () => query(url, (sql) => sql`SELECT what FROM kept`)

    await server.stop()
    await expect(answered()).rejects.toThrow("connect")
    await server.start()
    expect(await answered()).toEqual([{ what: "still here" }])

    await server.stop({ crash: true })
    await server.start()
    expect(await answered()).toEqual([{ what: "still here" }])

    const resume = await server.freeze()
    const answer = answered()
    expect(await Promise.race([answer, setTimeout(200, "nothing")])).toBe("nothing")
    resume()
    expect(await answer).toEqual([{ what: "still here" }])

    await server.freeze()
    await server.close()
    await expect(answered()).rejects.toThrow("connect")
  })

  it("stops the server when the owning process ends, even when it is killed", async () => {
    const program = `const { startPostgres } = await import(process.argv[1]); console.log((await startPostgres()).url)`
    const owner = spawn(
      process.execPath,
      ["--input-type=module", "-e", program, new URL("./start-postgres.ts", import.meta.url).href],
      { stdio: ["ignore", "pipe", "inherit"] }
    )
    const [url] = await once(createInterface({ input: owner.stdout }), "line")
    expect(await listens(url)).toBe(true)
    owner.kill("SIGKILL")
    for (let waits = 0; waits < 100 && (await listens(url)); waits++) await setTimeout(50)
    expect(await listens(url)).toBe(false)
  })
})

const listens = (url: string): Promise<boolean> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  return new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
  }).finally(() => socket.destroy())
}
