// Adds up the reports of both tiers of tests and of the check, prints the line that CI reads, and fails if anything failed.
// Usage: ci-count.mjs <Vitest's JSON report> <its exit code>, the same for the second tier, <the check's JSON report> <its exit code>
import { readFileSync } from "node:fs"

const [firstFile, firstExitCode, secondFile, secondExitCode, checkFile, checkExitCode] = process.argv.slice(2)

const main = () => {
  const counts = [
    insistOn(firstExitCode, testCounts(readReport(firstFile))),
    insistOn(secondExitCode, testCounts(readReport(secondFile))),
    insistOn(checkExitCode, readReport(checkFile) ?? { passed: 0, failed: 0 })
  ]
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
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
