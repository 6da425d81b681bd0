// Bundles the evaluation of features as a page does, and measures what its visitors load.
import { gzipSync } from "node:zlib"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { root } from "./bootstrap/paths.mjs"

/** In bytes, compressed. */
const BUDGET = 20_000

const bundle = await rolldown({
  input: join(root, "packages", "core", "dist", "domain", "evaluation", "index.js"),
  platform: "browser"
})
const { output } = await bundle.generate({ format: "es", minify: true })
const chunks = output.filter((one) => one.type === "chunk")
const first = chunks.filter(({ isEntry }) => isEntry)
const size = first.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
const foreign = first.flatMap(({ modules }) =>
  Object.keys(modules).filter((path) => /node_modules[\\/](effect|re2js)[\\/]/.test(path))
)

console.log(`${size} bytes at once, ${chunks.length - first.length} chunk(s) later`)
if (size > BUDGET) console.error(`The evaluation takes ${size} bytes, and its budget is ${BUDGET}`)
for (const path of foreign) console.error(`The evaluation loads ${path} at once`)
process.exitCode = size > BUDGET || foreign.length > 0 ? 1 : 0
