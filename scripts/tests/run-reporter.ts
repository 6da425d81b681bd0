import { writeFileSync } from "node:fs"
import type { Reporter, TestCase, TestModule } from "vitest/node"

/** What CI counts of a run. */
export interface TestReport {
  readonly passed: number
  /** Everything that did not pass: also skipped tests, and files that could not be loaded. */
  readonly failed: number
  /** Tests that passed only when they were run again. */
  readonly retried: ReadonlyArray<string>
}

/**
 * Prints progress every few seconds unless Vitest does, and names the tests that passed only when they were run again.
 */
export class RunReporter implements Reporter {
  readonly #reportFile: string | undefined
  #files = 0
  #endedFiles = 0
  #passed = 0
  #progress: NodeJS.Timeout | undefined

  constructor(reportFile: string | undefined) {
    this.#reportFile = reportFile
  }

  onTestRunStart(specifications: ReadonlyArray<unknown>): void {
    this.#files = specifications.length
    this.#endedFiles = 0
    this.#passed = 0
    if (!process.stdout.isTTY) this.#progress = setInterval(() => this.#printProgress(), EVERY_MILLIS)
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === "passed") this.#passed++
  }

  onTestModuleEnd(): void {
    this.#endedFiles++
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    clearInterval(this.#progress)
    const report = reportOf(modules)
    if (report.retried.length > 0) console.log(retriedLine(report.retried))
    if (this.#reportFile !== undefined) writeFileSync(this.#reportFile, JSON.stringify(report))
  }

  #printProgress(): void {
    console.log(`... ${this.#passed} tests passed, ${this.#endedFiles} of ${this.#files} files done`)
  }
}

const EVERY_MILLIS = 10_000

const reportOf = (modules: ReadonlyArray<TestModule>): TestReport => {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const passed = tests.filter((test) => test.result().state === "passed")
  const unloaded = modules.filter(
    (module) => module.state() === "failed" && [...module.children.allTests()].length === 0
  )
  return {
    passed: passed.length,
    failed: tests.length - passed.length + unloaded.length,
    retried: passed
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      .map((test) => `${test.module.relativeModuleId} > ${test.fullName}`)
  }
}

const retriedLine = (retried: ReadonlyArray<string>): string =>
  [`${retried.length} passed only when they were run again:`, ...retried.map((name) => `  ${name}`)].join("\n")
