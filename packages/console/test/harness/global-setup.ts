import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestProject } from "vitest/node"
import { adminToken, password } from "./credentials.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that the journeys use, with the console at its root. */
    readonly consoleUrl: string
  }
}

/** Builds the console if it has changed, and starts one server on the embedded database for all journeys. */
export const setup = async ({ provide }: TestProject) => {
  const fromSource = ["--conditions=source", "--disable-warning=ExperimentalWarning"]
  execFileSync(process.execPath, [...fromSource, "scripts/build-console.ts"], { cwd: root })
  const folder = mkdtempSync(join(tmpdir(), "halyard-console-"))
  const server = spawn(process.execPath, [...fromSource, "examples/standalone/src/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HTTP_PORT: "0",
      HALYARD_DATA_DIR: folder,
      INIT_ADMIN_API_TOKENS: adminToken,
      UNLEASH_DEFAULT_ADMIN_USERNAME: "admin",
      UNLEASH_DEFAULT_ADMIN_PASSWORD: password,
      UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: "true",
      LOG_LEVEL: "info"
    },
    stdio: ["ignore", "pipe", "inherit"]
  })
  provide("consoleUrl", (await addressOf(server)).replace("127.0.0.1", "localhost"))
  return async () => {
    const ended = once(server, "close")
    server.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ""
    server.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /Listening on (http:\/\/[^"\s]+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    server.once("close", () => reject(new Error(`The server ended: ${printed}`)))
  })
