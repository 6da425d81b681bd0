// `npm start`, `npm test` and the other root scripts run this. It needs only Node 18 and npm: it installs the
// dependencies if they have changed, finds or downloads a Node that is new enough, and runs the real program on it.
import { buildConsole } from "./bootstrap/build-console.mjs"
import { bundleServer, serverFolder } from "./bootstrap/bundle-server.mjs"
import { Failure } from "./bootstrap/failure.mjs"
import { installDependencies } from "./bootstrap/install-dependencies.mjs"
import { nodeBinary } from "./bootstrap/node-binary.mjs"
import { pathStartingWith } from "./bootstrap/paths.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { constants } from "node:os"
import { join } from "node:path"

// Packages are imported from their sources, so nothing needs to be built first. The server is bundled if possible.
const fromSource = ["--conditions=source", "--disable-warning=ExperimentalWarning"]

// A nursery of 8 MB for young objects takes a third less memory, and no more time.
const smallNursery = "--max-semi-space-size=8"

// A heap that grows in steps of 50 % takes a third less memory under load, and no more time.
const modestHeap = "--heap-growing-percent=150"

// Threads of compression and DNS share two arenas of the C library, and so reuse the memory of each other.
const fewArenas = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" }

// Node stores the compiled code next to the bundle, so that the next start need not compile it, and it goes when the
// bundle is made anew.
const compiledOnce = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(serverFolder, "compiled") }

const programs = {
  start: [...fromSource, smallNursery, modestHeap, "--import=./scripts/bootstrap/stop-with-parent.mjs"],
  test: ["node_modules/vitest/vitest.mjs", "run"],
  "test:all": ["node_modules/vitest/vitest.mjs", "run"],
  check: [...fromSource, "scripts/check.ts"],
  fix: [...fromSource, "scripts/fix.ts"],
  bench: [...fromSource, "bench/src/main.ts"],
  soak: [...fromSource, "soak/src/main.ts"],
  mutants: [...fromSource, "scripts/mutants/run-mutants.ts"],
  release: [...fromSource, "scripts/releases/publish-packages.ts"],
  sbom: [...fromSource, "scripts/write-sbom.ts"],
  build: [...fromSource, "scripts/build.ts"],
  server: [...fromSource, "scripts/make-server.ts"],
  console: [...fromSource, "scripts/console.ts"],
  docs: [...fromSource, "scripts/site/build-site.ts"]
}

const [name = "", ...allArguments] = process.argv.slice(2)
const secondTier = name === "test:all" && allArguments.includes("--second-tier")
const extraArguments = secondTier ? allArguments.filter((argument) => argument !== "--second-tier") : allArguments
const program = programs[name]
if (program === undefined) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(programs).join("|")} [arguments]`)
  process.exit(2)
}

/** What takes minutes says so at once. */
const announcements = {
  test: "The first tier of the tests takes about four minutes on two cores. npm run test:all runs both tiers.",
  "test:all": "All tests take about fifteen minutes on two cores."
}

try {
  if (extraArguments.length === 0 && name in announcements) console.error(announcements[name])
  await installDependencies()
  const node = await nodeBinary()
  if (name === "start" && extraArguments.length === 0) await buildWantedConsole(node)
  const server = name === "start" ? [await serverProgram(node)] : []
  const env = { ...pathStartingWith(node), ...variables() }
  const { code, stopped } = await supervise(node, [...program, ...server, ...extraArguments], { env })
  // A server that is stopped before it handles signals has nothing to close: that is no failure.
  process.exit(name === "start" && stopped && code === 128 + constants.signals.SIGTERM ? 0 : code)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(error.exitCode ?? 1)
}

function variables() {
  if (name === "start") return { ...fewArenas, ...compiledOnce }
  if (name === "test:all") return { HALYARD_TEST_TIER: secondTier ? "second" : "both" }
  // The shell may have the variable of another run.
  return name === "test" ? { HALYARD_TEST_TIER: undefined } : {}
}

/** The server runs from its sources if they cannot be bundled. */
async function serverProgram(node) {
  try {
    return await bundleServer(node)
  } catch (error) {
    if (error.stopped) process.exit(exitCodeOf(error))
    console.error(`${error instanceof Failure ? error.message : error}\nThe server starts from its sources.`)
    return "examples/standalone/src/main.ts"
  }
}

/** The server starts without the console if it cannot be built. */
async function buildWantedConsole(node) {
  if (process.env.HALYARD_CONSOLE?.trim() === "false") return
  try {
    await buildConsole(node)
  } catch (error) {
    if (error.stopped) process.exit(exitCodeOf(error))
    console.error(`${error instanceof Failure ? error.message : error}\nThe server starts without the console.`)
  }
}

/** Nothing has begun that a stop could leave undone. */
function exitCodeOf({ exitCode }) {
  return exitCode === 128 + constants.signals.SIGTERM ? 0 : exitCode
}
