import { createHash } from "node:crypto"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The program from its sources, as `npm start` runs it. */
export const sourceProgram = folderOf("../src/main.ts")

const dist = folderOf("../dist")
const servers = join(dist, "servers")
const template = folderOf("../../../packages/store-postgres/template")

/**
 * Bundles the server for the tests of a run, and returns its folder, which is named after its content: runs of equal
 * code share it, and what Node and the tests store next to it. It starts three times faster than a thousand source
 * files, and the tests start some hundred servers.
 */
export const bundleServer = async (): Promise<string> => {
  const bundle = await rolldown({
    input: sourceProgram,
    platform: "node",
    resolve: { conditionNames: ["source", "node", "import"] },
    // PGlite loads its engine from files next to its own.
    external: [/^@electric-sql\//],
    logLevel: "warn"
  })
  mkdirSync(servers, { recursive: true })
  removeOld()
  const made = mkdtempSync(join(servers, "new-"))
  await bundle.write({ dir: made })
  const folder = join(servers, digestOf(made, template))
  if (existsSync(folder)) rmSync(made, { recursive: true })
  else renameSync(made, folder)
  // The code looks for it two folders above its own.
  cpSync(template, join(dist, "template"), { recursive: true })
  // It looks for the built console one folder above.
  const page = join(servers, "page")
  mkdirSync(page, { recursive: true })
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Halyard</title>")
  return folder
}

/** Other runs may still use what is younger. */
const removeOld = () => {
  for (const name of readdirSync(servers)) {
    const path = join(servers, name)
    if (Date.now() - statSync(path).mtimeMs > A_DAY) rmSync(path, { recursive: true, force: true })
  }
}

const A_DAY = 86_400_000

const digestOf = (...folders: ReadonlyArray<string>): string => {
  const digest = createHash("sha256")
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
      const path = join(folder, name)
      if (statSync(path).isFile()) digest.update(name).update(readFileSync(path))
    }
  }
  return digest.digest("hex").slice(0, 16)
}
