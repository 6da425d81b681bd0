// Packs every published package: it must contain what its users need, and no tests. Then installs the packages with
// plain npm into a project outside of this repository, compiles that strictly, with the declarations, for Node and for
// bundlers, and runs it, with a test of a store of its own and an application of Next. It packs what the steps "types"
// and "bundles" have built.
import { startProcess, untilItPrints } from "@halyard/bench/processes"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { npmCommand } from "./bootstrap/npm-tool.mjs"
import { root } from "./bootstrap/paths.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { typescript } from "./gate/tools.ts"
import { nextComplaints } from "./packed/next-app.ts"
import { packInto, type PublishedPackage, publishedPackages, tarballOf } from "./packed/published-packages.ts"
import { packageProblems } from "./packed/package-problems.ts"

const project = mkdtempSync(join(tmpdir(), "halyard-installed-"))
const packed = join(project, "packed")

const published = publishedPackages()

/** Runs Node on the arguments. Says what it printed if it failed. */
const complaintsOf = async (what: string, args: ReadonlyArray<string>, cwd: string) => {
  const { code, output } = await supervise(process.execPath, args, { quiet: true, cwd })
  return code === 0 ? [] : [`${what} failed:\n${output}`]
}

const pack = async (one: PublishedPackage) => {
  const { folder } = one
  const failure = await packInto(packed, one)
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, level: "warning" })
  const lint = messages.map((message) => formatMessage(message, pkg, { color: false }))
  const problems = failure === undefined ? await packageProblems(readFileSync(join(packed, tarballOf(one)))) : [failure]
  return [...lint, ...problems].map((problem) => `${folder}: ${problem}`)
}

const install = () => {
  const dependencies = Object.fromEntries(published.map((one) => [one.name, `file:packed/${tarballOf(one)}`]))
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "host", private: true, type: "module", dependencies })
  )
  const [npm = "npm", ...args] = npmCommand()
  const options = [
    "install",
    "--prefix",
    project,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--loglevel=error"
  ]
  return supervise(npm, [...args, ...options], { quiet: true, cwd: project })
}

/** What a host does first. */
const program = `import { normalizedValue } from "@halyard/core/evaluation"
import { createHalyard, HalyardError } from "@halyard/http-node"
import { layerMcp } from "@halyard/mcp"
import { connectStdio } from "@halyard/mcp/stdio"
import { memory } from "@halyard/store-memory"
import { postgres } from "@halyard/store-postgres"
import { makeTestHalyard } from "@halyard/testing"

const halyard = await createHalyard({ store: memory(), logger: false, moreRoutes: layerMcp })
const ada = { id: "u_7", name: "ada@example.com", roles: ["Editor"] }
await halyard.features.create("default", { name: "checkout" }, { as: ada })
await halyard.features.enable({ project: "default", feature: "checkout", environment: "production" })
const flags = await halyard.flags("production")
const refused = await halyard.features.create("default", { name: "checkout" }).catch((error: unknown) => error)
const response = await halyard.fetch(new Request("http://localhost/health"))
const toAgents = await halyard.fetch(new Request("http://localhost/api/mcp", { method: "POST" }))
const test = await makeTestHalyard({ seed: ["search on"] })
const inTest = (await test.flags("development")).isEnabled("search")
await test.close()
await halyard.close()
const facts = [
  flags.isEnabled("checkout", { userId: "7", plan: "gold" }),
  refused instanceof HalyardError && refused.name === "NameExists",
  response.status === 200,
  toAgents.status === 401 && typeof connectStdio === "function",
  inTest,
  typeof postgres === "function" && typeof normalizedValue === "function"
]
if (!facts.every(Boolean)) throw new Error("Not all facts are true: " + facts.join(", "))
`

/**
 * How others test that a store of their own does what every store promises. npm installs the runner of tests, a peer.
 */
const suite = `import { testStores } from "@halyard/conformance"
import { FeatureStore } from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer } from "effect"

const layerOwn = Layer.effect(
  FeatureStore,
  Effect.map(FeatureStore, (features) => ({ ...features, lock: (names) => features.lock(names) }))
).pipe(Layer.provideMerge(layerMemory))

testStores("own", layerOwn, { ports: ["FeatureStore"] })
`

/** How many files imports may load, without those of Node: that is what the time of an import depends on. */
const budgets = { "@halyard/core": 220, "@halyard/http-node": 270 }

/** Fails if an import loads more files. */
const counter = `import { registerHooks } from "node:module"

const [name, budget] = process.argv.slice(2)
let files = 0
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith("file:")) files += 1
    return next(url, context)
  }
})
await import(name)
if (files > Number(budget)) throw new Error("Importing " + name + " loads " + files + " files, and its budget is " + budget)
`

/** As strict as hosts can be. */
const strict = {
  target: "ES2024",
  lib: ["ES2024", "DOM", "DOM.Iterable"],
  types: ["node"],
  strict: true,
  skipLibCheck: false,
  noEmit: true
}

const resolutions = {
  node: { module: "NodeNext", moduleResolution: "NodeNext" },
  bundler: { module: "ESNext", moduleResolution: "Bundler" }
}

const compile = async (name: string, resolution: object) => {
  const config = join(project, `tsconfig.${name}.json`)
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: { ...strict, ...resolution }, files: ["main.ts", "own-store.test.ts"] })
  )
  return complaintsOf(`Compiling for ${name}`, typescript("-p", config, "--pretty", "false"), root)
}

const check = async () => {
  mkdirSync(packed)
  const faults: Array<string> = []
  for (const one of published) faults.push(...(await pack(one)))
  const { code, output } = await install()
  if (code !== 0) return [...faults, `npm install failed:\n${output}`]
  writeFileSync(join(project, "main.ts"), program)
  writeFileSync(join(project, "own-store.test.ts"), suite)
  for (const [name, resolution] of Object.entries(resolutions)) faults.push(...(await compile(name, resolution)))
  writeFileSync(join(project, "counter.mjs"), counter)
  for (const [name, budget] of Object.entries(budgets)) {
    faults.push(...(await complaintsOf(`Importing ${name}`, ["counter.mjs", name, String(budget)], project)))
  }
  faults.push(...(await complaintsOf("The program", ["main.ts"], project)))
  faults.push(...(await complaintsOf("The suite of a store", ["node_modules/vitest/vitest.mjs", "run"], project)))
  return [...faults, ...(await serverComplaints()), ...(await nextComplaints(project))]
}

/** The server as `npx @halyard/server` runs it, without a network: everything that it needs is in the packages. */
const serverComplaints = async () => {
  const server = startProcess({
    args: [join(project, "node_modules", ".bin", "halyard")],
    cwd: project,
    env: { HTTP_PORT: "0", npm_config_offline: "true" }
  })
  const url = await untilItPrints(/Listening on (http:\/\/[^"\s]+)/, server)
  const page = await fetch(url, { headers: { accept: "text/html" } })
  const hasPage = page.ok && (await page.text()).includes("<title>Halyard")
  await server.end()
  return hasPage ? [] : [`The installed server did not serve its page:\n${server.printed()}`]
}

const complaints = await check().finally(() => rmSync(project, { recursive: true, force: true }))
for (const complaint of complaints) console.error(complaint)
console.log(`${published.length} packages installed and used`)
process.exitCode = complaints.length === 0 ? 0 : 1
