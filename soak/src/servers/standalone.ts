import { halyard, type MeasuredServer, startServer } from "@halyard/bench/processes"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type SoakTarget, tokens } from "../target.ts"

export interface Standalone extends SoakTarget, Pick<MeasuredServer, "printed" | "end" | "kill"> {
  readonly pid: number | undefined
}

/** How servers of one run are started. */
export interface ServerInstallation {
  /** Starts the server on the data of the one before. */
  readonly start: () => Promise<Standalone>
  /** Removes the data of an embedded database. */
  readonly remove: () => void
}

const compileCache = fileURLToPath(new URL("../../../node_modules/.cache/halyard-tests", import.meta.url))

/** Processes of the server, one after the other, on the database or on an embedded one. */
export const standalone = (database?: string, args: ReadonlyArray<string> = []): ServerInstallation => {
  const dataDir = mkdtempSync(join(tmpdir(), "halyard-soak-"))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once("exit", remove)
  const kind = halyard(database, dataDir, {
    args,
    env: {
      INIT_ADMIN_API_TOKENS: tokens.admin,
      INIT_CLIENT_API_TOKENS: tokens.client,
      INIT_FRONTEND_API_TOKENS: tokens.frontend,
      // Each server would compile all sources anew.
      NODE_COMPILE_CACHE: compileCache,
      UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true"
    }
  })
  return {
    start: async () => {
      const { target, ...server } = await startServer(kind)
      return { url: target.url, pid: target.pid, tokens, ...server }
    },
    remove
  }
}
