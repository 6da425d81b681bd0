import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type RunningProcess, startProcess } from "../processes/start-process.ts"
import type { Answer, Target } from "../target.ts"
import { drive, type Load, type Measurement } from "./drive.ts"
import type { Scenario } from "./scenarios.ts"

/** Sends the same requests to a bare handler that returns the same bytes to all of them. */
export const driveLimit = async (answer: Answer, scenario: Scenario, load: Load): Promise<Measurement> => {
  const server = await startLimit(answer)
  const measurement = await drive(server.target, scenario, load)
  await server.end()
  return measurement
}

/** Starts the bare handler that returns this answer to all requests. */
export const startLimit = async (answer: Answer): Promise<BareServer> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-limit-"))
  const file = join(folder, "answer.json")
  writeFileSync(file, JSON.stringify(answer))
  const server = await startBare([main, file])
  rmSync(folder, { recursive: true })
  return server
}

/** Starts a program that prints the address on which it listens. */
export const startBare = async (args: ReadonlyArray<string>): Promise<BareServer> => {
  const server = startProcess({ args })
  return { ...server, target: { url: await addressOf(server), token: "none", pid: server.pid } }
}

interface BareServer extends RunningProcess {
  readonly target: Target
}

const main = fileURLToPath(new URL("../../limit/main.ts", import.meta.url))

const addressOf = async (server: RunningProcess): Promise<string> => {
  for (let turn = 0; turn < 1000; turn++) {
    const url = /Listening on (\S+)/.exec(server.printed())?.[1]
    if (url !== undefined) return url
    await sleep(10)
  }
  throw new Error(`The bare handler did not start. Its output:\n${server.printed()}`)
}
