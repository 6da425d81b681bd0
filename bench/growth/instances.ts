import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database } from "@halyard/postgres-server"
import { freePort } from "../src/processes/free-port.ts"
import { halyard } from "../src/processes/halyard.ts"
import { memoryOf } from "../src/processes/memory.ts"
import { type RunningServer, startServer } from "../src/processes/server.ts"
import { seed } from "../src/seed/seed.ts"
import { ask, type Target } from "../src/target.ts"
import { admin, clientToken } from "../streams/tokens.ts"

/** A running instance. */
export interface Instance {
  readonly features: number
  readonly target: Target
  readonly end: () => Promise<void>
}

/** The project that has half of the features. The other half is in the project `default`. */
export const HALF = "half"

/** Imports features into a new database. Half of them go to a second project. */
export const fill = async (database: Database, features: number): Promise<void> => {
  const { end, target } = await start(database)
  await ask(target, "POST", "/projects", JSON.stringify({ id: HALF, name: "Half of the features" }))
  const inHalf = Math.floor(features / 2)
  const { seconds } = await seed(target, features - inHalf)
  const others = await seed(target, inHalf, { from: features - inHalf, project: HALF })
  console.log(`imported ${features} features in ${(seconds + others.seconds).toFixed(1)} s`)
  await end()
}

/** Starts an instance on a database with so many features. */
export const open = async (database: Database, features: number): Promise<Instance> => {
  const { end, startMs, target } = await start(database)
  const idleMb = memoryOf(target.pid)?.residentMb ?? 0
  console.log(`${features} features: started in ${startMs.toFixed(0)} ms, ${idleMb} MB`)
  return { features, target, end }
}

const start = async (database: Database): Promise<Pick<RunningServer, "end" | "startMs" | "target">> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-growth-"))
  const env = { HALYARD_CONSOLE: "false", INIT_ADMIN_API_TOKENS: admin, INIT_CLIENT_API_TOKENS: clientToken }
  const kind = { ...halyard(database.url, folder, { env }), token: () => Promise.resolve(admin) }
  const { end, startMs, target } = await startServer(kind, await freePort())
  return {
    startMs,
    target,
    end: async () => {
      await end()
      rmSync(folder, { recursive: true })
    }
  }
}
