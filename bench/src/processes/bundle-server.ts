import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Bundles the server into the folder, as `npm start` runs it. Returns the path of the program. */
export const bundleServer = (folder: string): string => {
  execFileSync(process.execPath, [writer, folder], { stdio: "inherit" })
  return join(folder, "main.mjs")
}

const writer = fileURLToPath(new URL("../../../scripts/bootstrap/write-server-bundle.mjs", import.meta.url))
