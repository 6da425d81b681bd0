// Prepares the previous release, so that a test can run it together with this one. Prints the program of its server. In
// a clone without its commit that is the server of the working tree, and a warning says so.
import { join } from "node:path"
import { root } from "./bootstrap/paths.mjs"
import { checkOut } from "./releases/check-out.ts"
import { findPreviousRelease } from "./releases/find-previous-release.ts"
import { provideDependencies } from "./releases/provide-dependencies.ts"

const commit = findPreviousRelease()
// Not in node_modules, because Node runs no TypeScript there.
const folder = commit === undefined ? root : join(root, "dist", "releases", commit)
if (commit === undefined) {
  console.error(
    "This clone has no previous release, so this one runs beside itself. To fetch it: git fetch --unshallow --tags"
  )
} else {
  checkOut(commit, folder)
  await provideDependencies(folder)
}
console.log(join(folder, "examples", "standalone", "src", "main.ts"))
