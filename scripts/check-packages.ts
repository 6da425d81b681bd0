// Packs every published package as npm would. A package must contain what its users need, and no tests.
// It packs what the steps "types" and "bundles" have built.
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { npmCommand } from "./bootstrap/npm-tool.mjs"
import { foreignFiles } from "./packed/foreign-files.ts"
import { type Manifest, missingFiles } from "./packed/missing-files.ts"

interface PublishedManifest extends Manifest {
  readonly name: string
  readonly private?: boolean
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const packages = new URL("../packages/", import.meta.url)

const filesIn = (home: URL) => {
  const [npm = "npm", ...args] = npmCommand()
  const json = execFileSync(npm, [...args, "pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: home,
    encoding: "utf8"
  })
  const [{ files }]: [{ readonly files: ReadonlyArray<{ readonly path: string }> }] = JSON.parse(json)
  return files.map(({ path }) => ({
    path,
    text: /\.(m?[jt]s|json|map)$/.test(path) ? readFileSync(new URL(path, home), "utf8") : ""
  }))
}

const complaints = readdirSync(packages).flatMap((folder) => {
  const home = new URL(`${folder}/`, packages)
  const manifest: PublishedManifest = JSON.parse(readFileSync(new URL("package.json", home), "utf8"))
  if (manifest.private === true) return []
  const files = filesIn(home)
  // A test kit, and no other package, expects its users to have the test runner.
  const isTestKit = manifest.peerDependencies?.["vitest"] !== undefined
  console.log(`${manifest.name}: ${files.length} files`)
  return [...foreignFiles(files, isTestKit), ...missingFiles(manifest, files)].map(
    (complaint) => `${manifest.name}: ${complaint}`
  )
})

for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
