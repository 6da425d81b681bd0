// Bundles the client as a page does, and measures what its visitors load.
import { gzipSync } from "node:zlib"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { root } from "./bootstrap/paths.mjs"

/** In bytes, compressed. */
const BUDGET = 15_000

const bundle = await rolldown({ input: join(root, "packages", "client", "dist", "index.js"), platform: "browser" })
const { output } = await bundle.generate({ format: "es", minify: true })
const size = output.reduce((sum, one) => sum + (one.type === "chunk" ? gzipSync(one.code).length : 0), 0)

console.log(`${size} bytes`)
if (size > BUDGET) console.error(`The client takes ${size} bytes, and its budget is ${BUDGET}`)
process.exitCode = size > BUDGET ? 1 : 0
