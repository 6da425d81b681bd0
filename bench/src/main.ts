import { readOptions, usage } from "./options.ts"
import { quick } from "./quick/quick.ts"
import { reportQuick } from "./quick/report-quick.ts"
import { compare } from "./turns/compare.ts"

// Ends the servers that the benchmark started, too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))
const [command] = options.positionals

if (options.help || (command !== undefined && command !== "quick")) {
  console.log(usage)
} else if (command === "quick") {
  const { failed, text } = reportQuick(await quick(options.kept))
  console.log(text)
  process.exitCode = failed ? 1 : 0
} else {
  console.log(await compare(options))
}
