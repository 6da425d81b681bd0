// Everything that CI checks: `npm run check`.
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { runSteps } from "./gate/run-steps.ts"
import { clientTypes, fromSource, operationTypes, oxfmt, oxlint, typescript } from "./gate/tools.ts"

const { values: options } = parseArgs({
  options: {
    /** For CI, which runs the tests before. */
    "skip-tests": { type: "boolean", default: false },
    /** A file for the counts, as JSON. */
    report: { type: "string" }
  }
})

const tests = {
  name: "tests",
  does: "all tests, and the rules in scripts/tidy.test.ts",
  command: ["scripts/run.mjs", "test:all"]
}

const outcome = await runSteps([
  { name: "operations", does: "writes the types of operations for the console", command: operationTypes },
  { name: "client", does: "writes the types of operations for the client", command: clientTypes },
  { name: "types", does: "packages, examples and scripts compile", command: typescript("-b") },
  { name: "lint", does: "oxlint finds nothing", command: oxlint("--deny-warnings") },
  { name: "format", does: "files are formatted (npm run fix)", command: oxfmt("--check") },
  ...(options["skip-tests"] ? [] : [tests]),
  {
    name: "openapi",
    does: "docs/openapi.json is up to date (npm run fix)",
    command: fromSource("scripts/print-openapi.ts", "--check")
  },
  {
    name: "reference",
    does: "docs/reference.md is up to date (npm run fix)",
    command: fromSource("scripts/write-reference.ts", "--check")
  },
  {
    name: "usage",
    does: "docs/command-line.md and the schemas of declarative files are up to date (npm run fix)",
    command: fromSource("packages/server/scripts/write-generated.ts", "--check")
  },
  {
    name: "markdown",
    does: "TypeScript in the README and docs compiles",
    command: fromSource("scripts/check-markdown.ts")
  },
  {
    name: "console",
    does: "the console is built, and within its budget",
    command: fromSource("scripts/check-console.ts")
  },
  {
    name: "sizes",
    does: "the client and the evaluation for browsers are within their budgets",
    command: fromSource("scripts/check-sizes.ts")
  },
  {
    name: "bundles",
    does: "packages are bundled as they are published",
    command: fromSource("scripts/bundle-packages.ts")
  },
  {
    name: "installed",
    does: "packages have what users need, and a project that installs them compiles and runs",
    command: fromSource("scripts/check-installed.ts")
  },
  {
    name: "deploy",
    does: "the container file builds, and all in deploy/ is valid",
    command: fromSource("scripts/check-deploy.ts")
  },
  {
    name: "licences",
    does: "dependencies are permissive and explained",
    command: fromSource("scripts/check-dependencies.ts")
  },
  {
    name: "commands",
    does: "shell commands in the docs do what they say",
    command: fromSource("scripts/run-commands.ts")
  },
  { name: "examples", does: "the examples run", command: fromSource("scripts/run-examples.ts") }
])

if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(outcome))
console.log(`\n${outcome.passed} steps passed, ${outcome.failed} failed`)
process.exitCode = outcome.failed === 0 ? 0 : 1
