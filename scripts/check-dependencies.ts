// Checks what is installed at run time: its licences, and that docs/dependencies.md explains each direct dependency.
// With --list it prints versions, licences and sizes instead, for that page.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./bootstrap/paths.mjs"
import { licenceComplaints, pageComplaints } from "./dependencies/complaints.ts"
import { runtimePackages, sizeOf } from "./dependencies/runtime-packages.ts"

const packages = runtimePackages()
const foreign = packages.filter(({ isOurs }) => !isOurs)

if (process.argv.includes("--list")) {
  for (const { folder, licence, name, version } of foreign) {
    console.log(`${name}@${version}  ${licence}  ${Math.ceil(sizeOf(folder) / 1000)} kB`)
  }
} else {
  const page = readFileSync(join(root, "docs", "dependencies.md"), "utf8")
  const complaints = [...licenceComplaints(foreign), ...pageComplaints(page, packages)]
  console.log(`${foreign.length} packages at run time`)
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length === 0 ? 0 : 1
}
