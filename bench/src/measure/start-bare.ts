import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type RunningProcess, startProcess } from "../processes/start-process.ts"
import type { Answer, Target } from "../target.ts"

/** Starts a program that prints the address on which it listens. */
export const startBare = async (args: ReadonlyArray<string>): Promise<BareServer> => {
  const server = startProcess({ args })
  return { ...server, target: { url: await addressOf(server), token: "none", pid: server.pid } }
}

/** Starts the bare handler that returns this answer to all requests. */
export const startBareHandler = async (answer: Answer): Promise<BareServer> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-bare-"))
  const file = join(folder, "answer.json")
  writeFileSync(file, JSON.stringify(answer))
  const server = await startBare([bareHandler, file])
  rmSync(folder, { recursive: true })
  return server
}

interface BareServer extends RunningProcess {
  readonly target: Target
}

const bareHandler = fileURLToPath(new URL("bare-handler.ts", import.meta.url))

const addressOf = async (server: RunningProcess): Promise<string> => {
  for (let turn = 0; turn < 1000; turn++) {
    const url = /Listening on (\S+)/.exec(server.printed())?.[1]
    if (url !== undefined) return url
    await sleep(10)
  }
  throw new Error(`The bare handler did not start. Its output:\n${server.printed()}`)
}
