// Compiles all packages, and builds the console: `npm run build`.
import { runSteps } from "./gate/run-steps.ts"
import { clientTypes, fromSource, operationTypes, typescript } from "./gate/tools.ts"

const { failed } = await runSteps([
  { name: "console types", does: "the operations, for the console", command: operationTypes },
  { name: "client types", does: "the operations, for the client", command: clientTypes },
  { name: "types", does: "packages, examples and scripts", command: typescript("-b") },
  { name: "bundles", does: "packages as they are published", command: fromSource("scripts/bundle-packages.ts") },
  { name: "console", does: "the console", command: fromSource("scripts/build-console.ts") }
])
process.exitCode = failed === 0 ? 0 : 1
