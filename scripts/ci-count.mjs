// Adds up the reports of the tests and the check, prints the line that CI reads, and fails if anything failed.
// Usage: ci-count.mjs <vitest's JSON report> <its exit code> <the check's JSON report> <its exit code>
import { readFileSync } from "node:fs"

const [testsFile, testsExitCode, checkFile, checkExitCode] = process.argv.slice(2)

const main = () => {
  const counts = [
    insistOn(testsExitCode, testCounts(readReport(testsFile))),
    insistOn(checkExitCode, readReport(checkFile) ?? { passed: 0, failed: 0 })
  ]
  const passed = counts[0].passed + counts[1].passed
  const failed = counts[0].failed + counts[1].failed
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

/** A run that failed without reporting a failure, for example a crash, counts as one failure. */
const insistOn = (exitCode, { passed, failed }) => ({
  passed,
  failed: exitCode === "0" ? failed : Math.max(1, failed)
})

/** Everything that did not pass counts as failed: also skipped tests, and files that could not be loaded. */
const testCounts = (report) => {
  if (report === undefined) return { passed: 0, failed: 1 }
  const passed = report.numPassedTests
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0)
  return { passed, failed: report.numTotalTests - passed + unloaded.length }
}

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

main()
