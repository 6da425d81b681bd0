import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, it } from "vitest"

const script = fileURLToPath(new URL("./ci-count.mjs", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "halyard-count-"))
afterAll(() => rmSync(folder, { recursive: true }))

const aRun = { numTotalTests: 10, numPassedTests: 10, testResults: [{ status: "passed", assertionResults: [{}] }] }

const count = (tests: object | undefined, testsExit: number, check: object | undefined, checkExit: number) => {
  const files = [tests, check].map((report, index) => {
    const file = join(folder, `${index}.json`)
    writeFileSync(file, report === undefined ? "" : JSON.stringify(report))
    return file
  })
  const args = [script, files[0] ?? "", String(testsExit), files[1] ?? "", String(checkExit)]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" })
  return { status, line: stdout.trim() }
}

it.each([
  ["a full success", aRun, 0, { passed: 5, failed: 0 }, 0, "15 passed, 0 failed", 0],
  ["a failing test", { ...aRun, numPassedTests: 9 }, 1, { passed: 5, failed: 0 }, 0, "14 passed, 1 failed", 1],
  ["a skipped test", { ...aRun, numPassedTests: 8 }, 0, { passed: 5, failed: 0 }, 0, "13 passed, 2 failed", 1],
  ["a failing step", aRun, 0, { passed: 3, failed: 2 }, 1, "13 passed, 2 failed", 1],
  ["tests that crashed", undefined, 1, { passed: 5, failed: 0 }, 0, "5 passed, 1 failed", 1],
  ["an error outside of the tests", aRun, 1, { passed: 5, failed: 0 }, 0, "15 passed, 1 failed", 1],
  ["a check that crashed", aRun, 0, undefined, 2, "10 passed, 1 failed", 1],
  [
    "a file that cannot be loaded",
    { ...aRun, testResults: [{ status: "failed", assertionResults: [] }] },
    1,
    { passed: 5, failed: 0 },
    0,
    "15 passed, 1 failed",
    1
  ]
])("counts %s", (_, tests, testsExit, check, checkExit, line, status) => {
  expect(count(tests, testsExit, check, checkExit)).toEqual({ line, status })
})
