import { readdirSync } from "node:fs"
import { join } from "node:path"
import { buildOnce } from "./build-once.mjs"
import { Failure } from "./failure.mjs"
import { ownFolder, root } from "./paths.mjs"
import { supervise } from "./supervise.mjs"

/** Where the bundle is. */
export const serverFolder = join(ownFolder, "server")

const writer = join(root, "scripts", "bootstrap", "write-server-bundle.mjs")

/** What the bundle may contain. Of the console, the server knows only where it is. */
const inputs = () => [
  join(root, "examples", "standalone", "src"),
  ...readdirSync(join(root, "packages")).map((name) =>
    join(root, "packages", name, name === "console" ? "host" : "src")
  ),
  join(root, "pnpm-lock.yaml"),
  join(root, "scripts", "bootstrap", "latin-1.mjs"),
  writer
]

/**
 * Bundles the server with this Node, unless it is bundled from the same sources, and returns its program. It starts in
 * half the time of the sources, which are a thousand files.
 */
export const bundleServer = async (node, folder = serverFolder) => {
  await buildOnce({
    folder,
    inputs: inputs(),
    ignored: /\.test\.ts$/,
    // The bundle names files of its packages by their paths, and would read those of the original in a copy of the
    // repository.
    path: root,
    build: async (draft) => {
      const { code, output, stopped } = await supervise(node, [writer, draft], { quiet: true })
      if (stopped) throw new Failure("The bundling of the server was interrupted.", code, { stopped })
      if (code !== 0) throw new Failure(`${output.trim()}\nThe server could not be bundled.`, code)
    }
  })
  return join(folder, "main.mjs")
}
