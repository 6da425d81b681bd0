import { readOptions, usage } from "./options.ts"
import { lines } from "./report.ts"
import { run } from "./run.ts"

// Ends the servers that the run started, too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))

if (options.help) {
  console.log(usage)
} else {
  console.log(`seed ${options.seed}`)
  await run(
    options,
    (line) => console.error(line),
    (report) => {
      console.log(lines(report))
      if (report.findings.length > 0) process.exitCode = 1
    }
  )
}
