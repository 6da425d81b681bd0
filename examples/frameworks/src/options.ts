import type { HalyardOptions } from "@halyard/http-node"
import { postgres } from "@halyard/store-postgres"
import { authenticator } from "./users.ts"

export const port = Number(process.env["PORT"] ?? 3000)

/**
 * Options that do not depend on the framework: a database, the users of the application, tokens for SDKs, and the path
 * of Halyard.
 */
export const options = {
  store: postgres({ url: process.env["DATABASE_URL"] ?? "postgres://localhost/flags", maxConnections: 2 }),
  authenticator,
  alsoTokens: true,
  initialTokens: { client: [process.env["CLIENT_TOKEN"] ?? "*:production.a-token-of-the-sdks"] },
  config: { baseUriPath: "/flags", serviceUrl: `http://localhost:${port}`, accessLog: false }
} satisfies HalyardOptions<unknown>
