// Packs every published package, as npm would, and fails when a package holds a test or imports a test runner.
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { foreignFiles } from "./packed/foreign-files.ts"

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const packages = new URL("../packages/", import.meta.url)

const complaints = readdirSync(packages).flatMap((folder) => {
  const home = new URL(`${folder}/`, packages)
  const manifest: Manifest = JSON.parse(readFileSync(new URL("package.json", home), "utf8"))
  if (manifest.private === true) return []
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: home, encoding: "utf8" })
  )
  const files = packed.files.map(({ path }: { path: string }) => ({
    path,
    text: /\.(m?[jt]s|json)$/.test(path) ? readFileSync(new URL(path, home), "utf8") : ""
  }))
  // Only a package that is a test kit names the test runner as what its users have.
  const isTestKit = manifest.peerDependencies?.["vitest"] !== undefined
  return foreignFiles(files, isTestKit).map((complaint) => `${manifest.name}: ${complaint}`)
})

for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
