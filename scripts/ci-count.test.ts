import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, it } from "vitest"

const script = fileURLToPath(new URL("./ci-count.mjs", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "halyard-count-"))
afterAll(() => rmSync(folder, { recursive: true }))

const aRun = { passed: 10, failed: 0, retried: [] }

type Report = object | undefined

/** Each report with the exit code of its run. */
const count = (...runs: ReadonlyArray<readonly [Report, number]>) => {
  const args = runs.flatMap(([report, exit], index) => {
    const file = join(folder, `${index}.json`)
    writeFileSync(file, report === undefined ? "" : JSON.stringify(report))
    return [file, String(exit)]
  })
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" })
  return { status, line: stdout.trim() }
}

const aCheck = { passed: 5, failed: 0 }
const aFailure = { ...aRun, passed: 9, failed: 1 }
const again = { ...aRun, retried: ["a.test.ts > a", "b.test.ts > b"] }
const retriedAndPassed = "2 passed only when they were run again: a.test.ts > a, b.test.ts > b\n25 passed, 0 failed"

it.each<[string, Report, number, Report, number, Report, number, string, number]>([
  ["a full success", aRun, 0, aRun, 0, aCheck, 0, "25 passed, 0 failed", 0],
  ["a failing test of the first tier", aFailure, 1, aRun, 0, aCheck, 0, "24 passed, 1 failed", 1],
  ["a failing test of the second tier", aRun, 0, aFailure, 1, aCheck, 0, "24 passed, 1 failed", 1],
  ["a failing step", aRun, 0, aRun, 0, { passed: 3, failed: 2 }, 1, "23 passed, 2 failed", 1],
  ["tests that crashed", undefined, 1, aRun, 0, aCheck, 0, "15 passed, 1 failed", 1],
  ["a second tier that never ran", aRun, 0, undefined, 0, aCheck, 0, "15 passed, 1 failed", 1],
  ["an error outside of the tests", aRun, 1, aRun, 0, aCheck, 0, "25 passed, 1 failed", 1],
  ["a check that crashed", aRun, 0, aRun, 0, undefined, 2, "20 passed, 1 failed", 1],
  ["tests that were run again", again, 0, aRun, 0, aCheck, 0, retriedAndPassed, 0]
])("counts %s", (_, first, firstExit, second, secondExit, check, checkExit, line, status) => {
  expect(count([first, firstExit], [second, secondExit], [check, checkExit])).toEqual({ line, status })
})
