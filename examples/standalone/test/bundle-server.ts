import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The program from its sources, as `npm start` runs it. */
export const sourceProgram = folderOf("../src/main.ts")

/**
 * Bundles the server for the tests of this process, and returns its program. It is the same code, but it starts three times
 * faster than from a thousand files, and the tests start some hundred servers.
 */
export const bundleServer = async (): Promise<string> => {
  const dist = folderOf("../dist")
  const dir = join(dist, "servers", String(process.pid))
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }))
  const bundle = await rolldown({
    input: sourceProgram,
    platform: "node",
    resolve: { conditionNames: ["source", "node", "import"] },
    // It loads the engine from files beside its own.
    external: [/^@electric-sql\//],
    logLevel: "warn"
  })
  await bundle.write({ dir })
  // The code looks for it two folders above its own.
  cpSync(folderOf("../../../packages/store-postgres/template"), join(dist, "template"), { recursive: true })
  // It looks for the built console one folder above.
  const page = join(dist, "servers", "page")
  mkdirSync(page, { recursive: true })
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Halyard</title>")
  return join(dir, "main.js")
}
