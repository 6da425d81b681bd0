// Bundles the server into the folder that the argument names. It runs in a process of its own, on the Node of the
// server.
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"
import { writeInLatin1 } from "./latin-1.mjs"
import { root } from "./paths.mjs"

const [folder = ""] = process.argv.slice(2)

/** Code finds files next to its own by this address, so it stays that of the source. */
const atHome = {
  name: "at-home",
  transform: (code, id) =>
    code.includes("import.meta.url")
      ? { code: code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href)) }
      : null
}

/** The database engine comes with files of its own. The bundle imports it from where it is installed. */
const inEnvironmentOf = {
  name: "in-place",
  async resolveId(id, importer) {
    if (!id.startsWith("@electric-sql/")) return null
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found && { id: pathToFileURL(found.id).href, external: true }
  }
}

const bundle = await rolldown({
  input: join(root, "examples", "standalone", "src", "main.ts"),
  platform: "node",
  resolve: { conditionNames: ["source", "node", "import"] },
  plugins: [atHome, inEnvironmentOf],
  logLevel: "warn"
})
const { output } = await bundle.write({
  dir: folder,
  format: "es",
  entryFileNames: "main.mjs",
  comments: false,
  chunkFileNames: "[name]-[hash].mjs"
})
writeInLatin1(folder, output)

// What was not found would be imported from the folder of the bundle, and be missing there when it is needed.
const chunks = new Set(output.map(({ fileName }) => fileName))
const imported = output.flatMap(({ dynamicImports = [], imports = [] }) => [...imports, ...dynamicImports])
const missing = imported.filter((id) => !chunks.has(id) && !isBuiltin(id) && !id.startsWith("file:"))
if (missing.length > 0) throw new Error(`Not found: ${[...new Set(missing)].join(", ")}`)
