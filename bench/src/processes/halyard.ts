import { fileURLToPath } from "node:url"
import { raisedLimits, type ServerKind } from "./server.ts"

/** More arguments and variables for the server. */
interface Additions {
  /** Another build of the server than the sources. */
  readonly program?: string
  readonly args?: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
}

/** Our server as `npm start` runs it, on the database, or else on an embedded one in the folder. */
export const halyard = (
  database: string | undefined,
  dataDir: string,
  { args = [], env = {}, program }: Additions = {}
): ServerKind => ({
  name: "halyard",
  program: (port) => ({
    args: [
      ...args,
      "--max-semi-space-size=8",
      "--heap-growing-percent=150",
      ...(program === undefined ? fromSources : [program])
    ],
    env: {
      ...raisedLimits,
      ...(database === undefined ? {} : { DATABASE_URL: database }),
      HALYARD_DATA_DIR: dataDir,
      HTTP_PORT: String(port),
      INIT_ADMIN_API_TOKENS: TOKEN,
      LOG_LEVEL: "warn",
      MALLOC_ARENA_MAX: "2",
      ...env
    }
  }),
  token: () => Promise.resolve(TOKEN)
})

const main = fileURLToPath(new URL("../../../examples/standalone/src/main.ts", import.meta.url))
const fromSources = ["--conditions=source", "--disable-warning=ExperimentalWarning", main]
const TOKEN = "*:*.an-admin-token-for-the-benchmark"
