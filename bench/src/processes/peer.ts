import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { personalToken } from "./personal-token.ts"
import { raisedLimits, type ServerKind } from "./server.ts"

/** The peer on its own database, installed from npm into a folder outside this repository. */
export const peer = (folder: string, database: string): ServerKind => {
  install(folder)
  return {
    name: `unleash ${VERSION}`,
    program: (port) => ({
      args: [join(packageFolder(folder), "dist", "server.js")],
      cwd: folder,
      env: {
        ...raisedLimits,
        CHECK_VERSION: "false",
        DATABASE_SSL: "false",
        DATABASE_URL: database,
        HTTP_HOST: "127.0.0.1",
        HTTP_PORT: String(port),
        LOG_LEVEL: "error",
        NODE_ENV: "production",
        SEND_TELEMETRY: "false",
        // Each request may name another client: it limits the searches of each.
        TRUST_PROXY: "true",
        TZ: "UTC"
      }
    }),
    // It refuses imports with admin tokens.
    token: (url) => personalToken(url, { username: "admin", password: "unleash4all" })
  }
}

const VERSION = "8.2.0"

const packageFolder = (folder: string) => join(folder, "node_modules", "unleash-server")

const install = (folder: string): void => {
  const repository = fileURLToPath(new URL("../../..", import.meta.url))
  if (!relative(repository, resolve(folder)).startsWith(".."))
    throw new Error("--peer must be a folder outside this repository")
  if (existsSync(packageFolder(folder))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n')
  execFileSync("npm", ["install", "--no-audit", "--no-fund", `unleash-server@${VERSION}`], {
    cwd: folder,
    stdio: "inherit"
  })
}
