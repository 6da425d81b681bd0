// Checks what is installed at run time and what is bundled into the console: the licences, and that
// docs/dependencies.md explains each direct dependency. Builds the console if its sources have changed.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { buildConsole, consoleFolder } from "./bootstrap/build-console.mjs"
import { root } from "./bootstrap/paths.mjs"
import { bundledIn, consoleDependencies } from "./dependencies/bundled-packages.ts"
import { licenceComplaints, pageComplaints } from "./dependencies/complaints.ts"
import { directDependencies, runtimePackages } from "./dependencies/runtime-packages.ts"

await buildConsole(process.execPath)
const packages = await runtimePackages()
const bundled = bundledIn(readFileSync(join(consoleFolder, "licences.md"), "utf8"))
const ofConsole = consoleDependencies().filter((direct) => bundled.some(({ name }) => name === direct))
const page = readFileSync(join(root, "docs", "dependencies.md"), "utf8")
const complaints = [
  ...licenceComplaints([...packages, ...bundled]),
  ...pageComplaints(page, [...directDependencies(), ...ofConsole])
]
console.log(`${packages.length} packages at run time, ${bundled.length} bundled into the console`)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
