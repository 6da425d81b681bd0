// Bundles what pages import of us as a page does, and measures what its visitors load: the client, and the evaluation
// of features.
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { root } from "./bootstrap/paths.mjs"

/** Entries with their budgets: bytes at once, compressed. */
const entries = [
  { name: "The client", path: "client/dist/index.js", budget: 15_000 },
  { name: "The evaluation", path: "core/dist/domain/evaluation/index.js", budget: 20_000 }
]

/** Large packages, which pages load when they need them. */
const large = /node_modules[\\/](effect|re2js)[\\/]/

for (const { budget, name, path } of entries) {
  const bundle = await rolldown({ input: join(root, "packages", path), platform: "browser" })
  const { output } = await bundle.generate({ format: "es", minify: true })
  const first = output.filter((one) => one.type === "chunk").filter(({ isEntry }) => isEntry)
  const size = first.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  const foreign = first.flatMap(({ modules }) => Object.keys(modules).filter((file) => large.test(file)))
  console.log(`${name}: ${size} bytes at once`)
  if (size > budget) console.error(`${name} takes ${size} bytes, and its budget is ${budget}`)
  for (const file of foreign) console.error(`${name} loads ${file} at once`)
  if (size > budget || foreign.length > 0) process.exitCode = 1
}
