import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { buildOnce } from "./build-once.mjs"
import { Failure } from "./failure.mjs"
import { root } from "./paths.mjs"
import { supervise } from "./supervise.mjs"

const home = join(root, "packages", "console")

/** Where the built console is. */
export const consoleFolder = join(home, "dist", "page")

/** What decides about the built page. */
const inputs = [
  ...["src", "public", "scripts", "index.html", "package.json", "vite.config.ts"].map((path) => join(home, path)),
  join(root, "docs", "openapi.json"),
  join(root, "pnpm-lock.yaml")
]

// Tests set another NODE_ENV, and React would be its slow build for developers.
const production = { ...process.env, NODE_ENV: "production" }

/** Builds the console with this Node, unless it is built from the same sources. Answers whether it built. */
export const buildConsole = (node) =>
  buildOnce({
    folder: consoleFolder,
    inputs,
    ignored: /\.test\.tsx?$|\.gen\.ts$/,
    build: async (folder) => {
      console.error("Building the console (at the first start, and when its sources have changed) ...")
      const vite = join(home, "node_modules", "vite", "bin", "vite.js")
      const args = [vite, "build", home, "--outDir", folder, "--emptyOutDir", "--logLevel=warn"]
      const { code, output, stopped } = await supervise(node, args, { quiet: true, env: production })
      if (stopped) throw new Failure("The build of the console was interrupted.", code, { stopped })
      if (code !== 0) throw new Failure(`${legible(output)}\nThe console could not be built.`, code)
    }
  })

/** Without colours, and without the stack of the bundler. */
const legible = (output) =>
  stripVTControlCharacters(output)
    .replace(/^ +at .*\n/gm, "")
    .trim()
