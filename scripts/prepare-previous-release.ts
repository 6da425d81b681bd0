// Prepares the previous release, so that a test can run it beside this one. Prints the program of its server.
import { join } from "node:path"
import { root } from "./bootstrap/paths.mjs"
import { checkOut } from "./releases/check-out.ts"
import { findPreviousRelease } from "./releases/find-previous-release.ts"
import { provideDependencies } from "./releases/provide-dependencies.ts"

const commit = findPreviousRelease()
// Not in node_modules, because Node runs no TypeScript there.
const folder = join(root, "dist", "releases", commit)
checkOut(commit, folder)
await provideDependencies(folder)
console.log(join(folder, "examples", "standalone", "src", "main.ts"))
