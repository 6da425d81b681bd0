import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type RunningProcess, startProcess } from "../processes/start-process.ts"
import { untilItPrints } from "../processes/until-it-answers.ts"
import type { BenchAnswer, BenchTarget } from "../target.ts"

/** Starts a program that prints the address on which it listens. */
export const startBare = async (args: ReadonlyArray<string>): Promise<BareServer> => {
  const server = startProcess({ args })
  return {
    ...server,
    target: { url: await untilItPrints(/Listening on (\S+)/, server), token: "none", pid: server.pid }
  }
}

/** Starts the bare handler that returns this answer to all requests. */
export const startBareHandler = async (answer: BenchAnswer): Promise<BareServer> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-bare-"))
  const file = join(folder, "answer.json")
  writeFileSync(file, JSON.stringify(answer))
  const server = await startBare([bareHandler, file])
  rmSync(folder, { recursive: true })
  return server
}

interface BareServer extends RunningProcess {
  readonly target: BenchTarget
}

const bareHandler = fileURLToPath(new URL("bare-handler.ts", import.meta.url))
