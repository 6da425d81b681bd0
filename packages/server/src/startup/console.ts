import { consoleFolder } from "@halyard/console"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Settings } from "../settings/settings.ts"

/** The folder of the built console; false if it is switched off. The server starts without a page if there is none. */
export const consoleOf = Effect.fnUntraced(function* ({ variables }: Settings) {
  if (!variables.HALYARD_CONSOLE) return false
  if (yield* Effect.sync(() => existsSync(join(consoleFolder, "index.html")))) return consoleFolder
  yield* Effect.logWarning(
    "The console is not built, so there is no page. Build it with `npm run build`, or set HALYARD_CONSOLE=false."
  )
  return false
})
