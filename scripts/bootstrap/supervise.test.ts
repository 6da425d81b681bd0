import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, expect, it } from "vitest"
import { supervise } from "./supervise.mjs"

const folder = mkdtempSync(join(tmpdir(), "halyard-supervise-"))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (script: string, timeoutMs?: number) =>
  supervise(process.execPath, ["-e", script], timeoutMs === undefined ? { quiet: true } : { quiet: true, timeoutMs })

it("returns the exit code and the output", async () => {
  const script = "console.log('out'); console.error('err'); process.exit(7)"
  expect(await run(script)).toMatchObject({
    code: 7,
    output: expect.stringMatching(/out[^]*err|err[^]*out/),
    stopped: false
  })
})

it("returns a death by signal as shells do", async () => {
  expect(await run("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: 137 })
})

it("passes stop signals on, and waits for the program to end", async () => {
  const marker = join(folder, "is-listening")
  const script = `process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000)
    require("node:fs").writeFileSync(${JSON.stringify(marker)}, "")`
  const running = run(script)
  while (!existsSync(marker)) await setTimeout(20)
  process.emit("SIGTERM", "SIGTERM")
  expect(await running).toMatchObject({ code: 0, stopped: true })
})

it("kills a program that takes too long", async () => {
  expect(await run("setInterval(() => {}, 1000)", 200)).toMatchObject({ code: 137, stopped: false })
})

it("fails if the program cannot be started", async () => {
  await expect(supervise("no-such-program", [], { quiet: true })).rejects.toThrow("no-such-program")
})
