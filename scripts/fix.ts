// Repairs what a program can repair of the complaints of `npm run check`: `npm run fix`.
import { runSteps } from "./gate/run-steps.ts"
import { clientTypes, fromSource, operationTypes, oxfmt, oxlint } from "./gate/tools.ts"

const { failed } = await runSteps([
  {
    name: "openapi",
    does: "writes docs/openapi.json from the code",
    command: fromSource("scripts/print-openapi.ts", "--write")
  },
  {
    name: "reference",
    does: "writes docs/reference.md from the code",
    command: fromSource("scripts/write-reference.ts")
  },
  {
    name: "commands",
    does: "writes docs/command-line.md and the schemas of declarative files",
    command: fromSource("packages/server/scripts/write-generated.ts")
  },
  { name: "operations", does: "writes the types of operations for the console", command: operationTypes },
  { name: "client", does: "writes the types of operations for the client", command: clientTypes },
  { name: "lint", does: "applies the fixes of oxlint", command: oxlint("--fix") },
  { name: "format", does: "formats all files", command: oxfmt("--write") }
])
process.exitCode = failed === 0 ? 0 : 1
