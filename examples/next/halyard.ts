import { createHalyard, type EmbeddedHalyard } from "@halyard/http-node"
import { memory } from "@halyard/store-memory"
import { postgres } from "@halyard/store-postgres"
import { authenticator } from "./users.ts"

const start = async () => {
  const isBuild = process.env["NEXT_PHASE"] === "phase-production-build"
  const halyard = await createHalyard({
    // `next build` loads the routes as well, without a database.
    store: isBuild ? memory() : postgres({ url: process.env["DATABASE_URL"] ?? "postgres://localhost/flags" }),
    authenticator,
    alsoTokens: true,
    initialTokens: { client: [process.env["CLIENT_TOKEN"] ?? "*:production.a-token-of-the-sdks"] },
    config: { baseUriPath: "/flags", serviceUrl: process.env["APP_URL"] ?? "http://localhost:3000", accessLog: false }
  })
  // With NEXT_MANUAL_SIG_HANDLE=true, Next leaves the end of the process to the application.
  process.once("SIGTERM", () => void halyard.close().then(() => process.exit(0)))
  return halyard
}

declare global {
  var halyard: Promise<EmbeddedHalyard> | undefined
}

/** One for the process, however often Next loads this module. */
export const halyard = await (globalThis.halyard ??= start())
