// The gate before every commit, and the one CI runs: `pnpm check`.
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { runSteps } from "./gate/run-steps.ts"
import { fromSource, oxfmt, oxlint, typescript, vitest } from "./gate/tools.ts"

const { values: options } = parseArgs({
  options: {
    /** For CI, which has run them just before. */
    "skip-tests": { type: "boolean", default: false },
    /** A file to write the counts to, as JSON. */
    report: { type: "string" }
  }
})

const tests = { name: "tests", does: "everything, and the house rules of scripts/tidy.test.ts", command: vitest("run") }

const outcome = await runSteps([
  { name: "types", does: "every package, example and script compiles", command: typescript("-b") },
  { name: "lint", does: "oxlint has no complaint", command: oxlint("--deny-warnings") },
  { name: "format", does: "formatted by oxfmt (pnpm fix does it)", command: oxfmt("--check") },
  ...(options["skip-tests"] ? [] : [tests]),
  {
    name: "openapi",
    does: "docs/openapi.json is what the code says (pnpm fix does it)",
    command: fromSource("scripts/print-openapi.ts", "--check")
  },
  {
    name: "packages",
    does: "no test and no test runner is in what is published",
    command: fromSource("scripts/check-packages.ts")
  },
  { name: "examples", does: "every example runs to its end", command: fromSource("scripts/run-examples.ts") }
])

if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(outcome))
console.log(outcome.failed === 0 ? "\nAll is well." : `\n${outcome.failed} of the steps failed.`)
process.exitCode = outcome.failed === 0 ? 0 : 1
