// What importing the published packages costs, beyond a Node process that imports nothing: CPU time and resident memory.
//   node --conditions=source scripts/bundle-packages.ts
//   node --conditions=source bench/imports.ts
import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { median } from "./src/measure/median.ts"

const ROUNDS = 7
/** With the largest module of Effect, which all of them load. */
const imports = [
  "effect/Schema",
  "@halyard/core",
  "@halyard/core/evaluation",
  "@halyard/http-node",
  "@halyard/store-postgres"
]
const packages = join(import.meta.dirname, "..", "packages")
const project = fs.mkdtempSync(join(tmpdir(), "halyard-imports-"))

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly publishConfig?: object
}

/** Lays the packages out as npm would, with the exports that are published. */
const install = (folder: string): void => {
  const manifest: Manifest = JSON.parse(fs.readFileSync(join(folder, "package.json"), "utf8"))
  if (manifest.private === true) return
  const target = join(project, "node_modules", manifest.name)
  fs.mkdirSync(target, { recursive: true })
  fs.writeFileSync(join(target, "package.json"), JSON.stringify({ ...manifest, ...manifest.publishConfig }))
  for (const part of ["bundle", "dist"]) {
    if (fs.existsSync(join(folder, part))) fs.cpSync(join(folder, part), join(target, part), { recursive: true })
  }
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) link(folder, name)
}

const link = (folder: string, name: string): void => {
  const installed = join(folder, "node_modules", name)
  const target = join(project, "node_modules", name)
  if (name.startsWith("@halyard/") || fs.existsSync(target) || !fs.existsSync(installed)) return
  fs.mkdirSync(dirname(target), { recursive: true })
  fs.symlinkSync(fs.realpathSync(installed), target, "junction")
}

interface Cost {
  readonly seconds: number
  readonly megabytes: number
}

/** A process of its own for each import. */
const costOf = (name: string | undefined): Cost => {
  const load = name === undefined ? "" : `await import(${JSON.stringify(name)});`
  const report = "console.log(JSON.stringify([process.cpuUsage(), process.memoryUsage.rss()]))"
  const args = ["--input-type=module", "--eval", load + report]
  const { stderr, stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" })
  if (stderr !== "") throw new Error(stderr)
  const [{ system, user }, rss] = JSON.parse(stdout)
  return { seconds: (system + user) / 1e6, megabytes: rss / 1e6 }
}

for (const name of fs.readdirSync(packages)) install(join(packages, name))
const costs = new Map<string | undefined, Array<Cost>>([undefined, ...imports].map((name) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1) for (const [name, each] of costs) each.push(costOf(name))
fs.rmSync(project, { recursive: true })

const middle = (name: string | undefined, property: keyof Cost): number =>
  Number(
    median(
      (costs.get(name) ?? []).map((cost) => cost[property]),
      3
    )
  )

for (const property of ["seconds", "megabytes"] as const) {
  const nothing = middle(undefined, property)
  console.log(`${property}: ${nothing} for nothing, and beyond that:`)
  for (const name of imports) console.log(`  ${name}: ${(middle(name, property) - nothing).toFixed(2)}`)
}
