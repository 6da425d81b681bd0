// Makes a folder with the compiled server and all that it needs at run time: `npm run server -- FOLDER`. Only Node is
// needed to run it: `node FOLDER/dist/main.js`.
import { cpSync, existsSync, globSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import { pnpm } from "./bootstrap/pnpm.mjs"
import { clientTypes, fromSource, operationTypes, typescript } from "./gate/tools.ts"
import { runSteps } from "./gate/run-steps.ts"

const [folder, ...surplus] = process.argv.slice(2)

if (folder === undefined || surplus.length > 0) {
  console.error("Usage: npm run server -- FOLDER")
  process.exitCode = 2
} else if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty. Name a folder that is empty or does not exist.`)
  process.exitCode = 2
} else {
  const deploy = await pnpm("--filter=@halyard/server", "--prod", "--legacy", "deploy", resolve(folder))
  const { failed } = await runSteps([
    { name: "operations", does: "the operations, for the console", command: operationTypes },
    { name: "client", does: "the operations, for the client", command: clientTypes },
    { name: "types", does: "the server and its packages", command: typescript("-b", "packages/server") },
    { name: "bundles", does: "packages as they are published", command: fromSource("scripts/bundle-packages.ts") },
    { name: "console", does: "the console", command: fromSource("scripts/build-console.ts") },
    { name: "server", does: folder, command: deploy }
  ])
  if (failed === 0) copyLinked(join(folder, "node_modules", ".pnpm"))
  process.exitCode = failed === 0 ? 0 : 1
}

/** pnpm links the files of our packages to those of this checkout, whose next build would change them. */
function copyLinked(packages: string): void {
  for (const path of globSync(join(packages, "@halyard+*", "node_modules", "@halyard", "*"))) {
    if (lstatSync(path).isSymbolicLink()) continue
    cpSync(path, `${path}.copy`, { recursive: true, verbatimSymlinks: true })
    rmSync(path, { recursive: true })
    renameSync(`${path}.copy`, path)
  }
}
