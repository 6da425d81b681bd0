import { existsSync, readFileSync, statfsSync } from "node:fs"
import { availableParallelism, freemem } from "node:os"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { projectFolders } from "./scripts/tests/projects.ts"
import { RunReporter } from "./scripts/tests/run-reporter.ts"
import { slow } from "./scripts/tests/slow.ts"
import { chosenTier, testsIn, testsOfOtherTiers } from "./scripts/tests/tier.ts"

const tier = chosenTier(process.env["HALYARD_TEST_TIER"], process.argv.slice(2))

/** Its tests, and what it has of its own. */
const project = (
  name: keyof typeof projectFolders,
  more: {
    globalSetup?: Array<string>
    retry?: number
    testTimeout?: number
    expect?: { poll: { timeout: number; interval?: number } }
  } = {}
) => ({
  extends: true as const,
  test: { name, include: [...testsIn(tier, projectFolders[name])], ...more }
})

// On a folder in memory, databases are made and dropped several times faster. What only a crash of the machine would
// lose is not tested.
const inMemory = "/dev/shm"
if (existsSync(inMemory) && holdsDatabases() && runsPrograms()) process.env["TMPDIR"] ??= inMemory

function holdsDatabases(): boolean {
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(freemem(), bavail * bsize) > 4 * 1024 ** 3
}

/** Containers often forbid it, and the server of the tests may need copies of its programs. */
function runsPrograms(): boolean {
  const options = new RegExp(`^\\S+ ${inMemory} \\S+ (\\S+)`, "m").exec(readFileSync("/proc/mounts", "utf8"))?.[1]
  return options?.split(",").includes("noexec") === false
}

/**
 * In the order in which they run. Those with the longest files come first, so that no worker is left with one at the
 * end.
 */
const projects = [
  project("stores"),
  project("http"),
  project("process", {
    globalSetup: ["examples/standalone/test/global-setup.ts"],
    // A test may start five servers, which take a minute on a machine with much other work.
    testTimeout: 120_000
  }),
  project("console", {
    // That of all projects runs after those of each project, so the server of the journeys has a database server of its
    // own.
    globalSetup: ["packages/postgres-server/src/global-setup.ts", "packages/console/test/harness/global-setup.ts"],
    // A browser that waits for its turn on a busy machine may come too late once.
    retry: 1,
    testTimeout: 120_000,
    // Most of its conditions ask the server, which has other work to do.
    expect: { poll: { timeout: 40_000, interval: 200 } }
  }),
  project("scripts"),
  project("unit")
]

/** Vitest would run projects in the order of their names. */
class InOrder extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

const rankOf = (file: TestSpecification): number => projects.findIndex(({ test }) => test.name === file.project.name)

export default defineConfig({
  // Tests use the sources of packages, by the "source" condition of their `exports`.
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    // Tests on a PostgreSQL server share one.
    globalSetup: ["packages/postgres-server/src/global-setup.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", ...testsOfOtherTiers(tier)],
    // They have the condition "source", too, for TypeScript that Node does not take from there.
    server: { deps: { inline: [/@modelcontextprotocol/, /eventsource-parser/] } },
    // CI asks for a report with this variable, so that it runs the same command as everyone.
    reporters: ["default", new RunReporter(process.env["HALYARD_TEST_REPORT"])],
    // A worker loads each module once, and not once for each file. Tests do not change modules.
    isolate: false,
    // More than can work at once, for some tests mostly wait. Each may hold an embedded database of some 300 MB.
    maxWorkers: Math.min(4, availableParallelism() + 2),
    // Tests make much that lives for a moment. A larger nursery takes a tenth of the time.
    execArgv: ["--max-semi-space-size=64"],
    // Far more than any test takes, but for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A page shows things a moment after they are done, and later on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: InOrder },
    tags: [slow],
    projects
  }
})
