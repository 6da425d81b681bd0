// Checks what is installed at run time and what is bundled into the console: the licences, and that docs/dependencies.md
// explains each direct dependency. Builds the console if its sources have changed.
// With --list it prints versions, licences and sizes instead, for that page.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { buildConsole, consoleFolder } from "./bootstrap/build-console.mjs"
import { root } from "./bootstrap/paths.mjs"
import { bundledIn, consoleDependencies } from "./dependencies/bundled-packages.ts"
import { licenceComplaints, pageComplaints } from "./dependencies/complaints.ts"
import { runtimePackages, sizeOf } from "./dependencies/runtime-packages.ts"

const packages = runtimePackages()
const foreign = packages.filter(({ isOurs }) => !isOurs)

if (process.argv.includes("--list")) {
  for (const { folder, licence, name, version } of foreign) {
    console.log(`${name}@${version}  ${licence}  ${Math.ceil(sizeOf(folder) / 1000)} kB`)
  }
} else {
  await buildConsole(process.execPath)
  const bundled = bundledIn(readFileSync(join(consoleFolder, "licences.md"), "utf8"))
  const direct = new Set(consoleDependencies())
  const inPage = bundled.map(({ name }) => name).filter((name) => direct.has(name))
  const page = readFileSync(join(root, "docs", "dependencies.md"), "utf8")
  const complaints = [...licenceComplaints([...foreign, ...bundled]), ...pageComplaints(page, packages, inPage)]
  console.log(`${foreign.length} packages at run time, ${bundled.length} bundled into the console`)
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length === 0 ? 0 : 1
}
