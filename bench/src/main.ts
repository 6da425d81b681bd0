import { readOptions, usage } from "./options.ts"
import { quick } from "./quick/quick.ts"
import { reportQuick } from "./quick/report-quick.ts"
import { readResults, writeResults } from "./report/results.ts"
import { table } from "./report/table.ts"
import { run } from "./run.ts"

// Ends the servers that the benchmark started, too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))
const [command, ours, peers] = options.positionals

if (options.help || (command !== undefined && !["compare", "quick"].includes(command))) {
  console.log(usage)
} else if (command === "quick") {
  const { failed, text } = reportQuick(await quick(options.kept))
  console.log(text)
  process.exitCode = failed ? 1 : 0
} else if (command === "compare") {
  console.log(table(readResults(ours ?? ""), peers === undefined ? undefined : readResults(peers)))
} else {
  const results = await run(options)
  if (options.out !== undefined) writeResults(options.out, results)
  console.log(table(results, options.against === undefined ? undefined : readResults(options.against)))
}
