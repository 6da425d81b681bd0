import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
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
    token: personalToken
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

/**
 * The peer refuses imports with admin tokens, so its first user creates a personal token. Shortly after the start this can
 * fail, because the session is not known yet. Then it is repeated.
 */
const personalToken = async (url: string, tries = 10): Promise<string> => {
  const login = await post(`${url}/auth/simple/login`, { username: "admin", password: "unleash4all" })
  const cookie = login.headers.getSetCookie().flatMap((entry) => entry.split(";").slice(0, 1))
  const request = { description: `benchmark ${crypto.randomUUID()}`, expiresAt: "2099-01-01T00:00:00.000Z" }
  const made = await post(`${url}/api/admin/user/tokens`, request, { cookie: cookie.join("; ") })
  const answer: unknown = await made.json()
  if (isSecret(answer)) return answer.secret
  if (tries === 0) throw new Error(`The peer created no token for its first user: ${JSON.stringify(answer)}`)
  await sleep(1000)
  return personalToken(url, tries - 1)
}

const isSecret = (answer: unknown): answer is { readonly secret: string } =>
  typeof answer === "object" && answer !== null && "secret" in answer && typeof answer.secret === "string"

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })
