// Mutation tests of the domain: changes its code in every small way, and shows which changes no test notices.
// `npm run mutants` does so for all of it, `npm run mutants -- <file or folder> ...` for a part.
import { Stryker } from "@stryker-mutator/core"
import { statSync } from "node:fs"
import { join, relative, resolve, sep } from "node:path"
import { parseArgs } from "node:util"
import { root } from "../bootstrap/paths.mjs"
import { mutantReport } from "./mutant-report.ts"

/** The share of mutants, in percent, that the tests must kill. */
const threshold = 85

const core = join(root, "packages", "core")
const domain = join(core, "src", "domain")

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Tests all mutants again, also those of code that has not changed since the last run. */
    force: { type: "boolean", default: false },
    concurrency: { type: "string" }
  }
})

const pattern = (path: string): string => {
  const inCore = relative(core, path).replaceAll("\\", "/")
  return statSync(path).isDirectory() ? `${inCore}/**/*.ts` : inCore
}

const paths = positionals.length === 0 ? [domain] : positionals.map((path) => resolve(root, path))
process.chdir(core)

const mutants = await new Stryker({
  mutate: [...paths.map(pattern), "!src/**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: join(root, "scripts", "mutants", "vitest.config.ts") },
  coverageAnalysis: "perTest",
  // Schemas and tables, which modules make when they are loaded: types, the OpenAPI document and the suites check them.
  ignoreStatic: true,
  // Machines with much other work are slow, too.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 30_000,
  ...(options.concurrency === undefined ? {} : { concurrency: Number(options.concurrency) }),
  incremental: true,
  incrementalFile: "dist/mutants/last-run.json",
  force: options.force,
  reporters: ["html", process.stdout.isTTY ? "progress" : "progress-append-only"],
  htmlReporter: { fileName: "dist/mutants/report.html" },
  tempDirName: "dist/mutants/sandbox",
  // It would rewrite the settings of the compiler, which the copy finds above itself, with a compiler that it does not
  // know.
  ignorePatterns: ["tsconfig.json", "dist", "bundle"],
  tsconfigFile: "none"
}).runMutationTest()

// The results of earlier runs come along.
const isWanted = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}${sep}`))
const { score, text } = mutantReport(mutants.filter(({ fileName }) => isWanted(resolve(fileName))))
console.log(text)
if (score < threshold) {
  console.error(`The tests kill ${score.toFixed(1)} % of the mutants. At least ${threshold} % are required.`)
  process.exitCode = 1
}
