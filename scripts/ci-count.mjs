// Adds up the reports of both tiers of tests and of the check, prints the line that CI reads, and fails if anything
// failed. Usage: ci-count.mjs <report of the first tier> <its exit code>, the same for the second tier, and for the
// check
import { readFileSync } from "node:fs"

const [firstFile, firstExitCode, secondFile, secondExitCode, checkFile, checkExitCode] = process.argv.slice(2)

const main = () => {
  const reports = [
    insistOn(firstExitCode, readReport(firstFile)),
    insistOn(secondExitCode, readReport(secondFile)),
    insistOn(checkExitCode, readReport(checkFile))
  ]
  const retried = reports.flatMap((report) => report.retried ?? [])
  if (retried.length > 0) console.log(`${retried.length} passed only when they were run again: ${retried.join(", ")}`)
  const passed = reports.reduce((sum, report) => sum + report.passed, 0)
  const failed = reports.reduce((sum, report) => sum + report.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

/** A run that failed without reporting a failure, for example a crash, counts as one failure. */
const insistOn = (exitCode, report) => ({
  ...report,
  failed: exitCode === "0" ? report.failed : Math.max(1, report.failed)
})

/** A report that is missing counts as one failure. */
const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

main()
